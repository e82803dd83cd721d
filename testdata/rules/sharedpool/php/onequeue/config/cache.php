<?php

return [
    'stores' => [
        'redis' => ['driver' => 'redis', 'connection' => 'default'],
        'local' => ['driver' => 'redis', 'connection' => 'local'],
    ],
];
