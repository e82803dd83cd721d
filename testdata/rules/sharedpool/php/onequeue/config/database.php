<?php

// Two connections lead to one database: that the jobs are in it is told once.
return [
    'redis' => [
        'default' => ['host' => '127.0.0.1', 'port' => 6379, 'database' => 0], // want sharedpool "in one database"
        'local' => ['host' => '127.0.0.1', 'port' => 6379, 'database' => 0],
    ],
];
