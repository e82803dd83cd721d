<?php

declare(strict_types=1);

use Symfony\Component\DependencyInjection\Loader\Configurator\ContainerConfigurator;

return static function (ContainerConfigurator $container): void {
    $container->extension('framework', [
        'cache' => [
            'pools' => [
                'tariff.cache' => ['adapters' => ['cache.adapter.array', 'cache.app']], // want sharedpool "memory of one process"
            ],
        ],
    ]);
};
