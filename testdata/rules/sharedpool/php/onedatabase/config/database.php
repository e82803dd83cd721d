<?php

return [
    'redis' => [
        'default' => ['host' => '127.0.0.1', 'port' => 6379, 'database' => 0],
        'cache' => ['host' => '127.0.0.1', 'port' => 6379, 'database' => 0], // want sharedpool "in one database"
        'pages' => ['host' => '127.0.0.1', 'port' => 6379, 'database' => 1],
    ],
];
