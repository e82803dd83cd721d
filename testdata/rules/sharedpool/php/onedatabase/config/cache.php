<?php

return [
    'default' => 'redis',
    'stores' => [
        'redis' => ['driver' => 'redis', 'connection' => 'cache'],
        'pages' => ['driver' => 'redis', 'connection' => 'pages'],
    ],
];
