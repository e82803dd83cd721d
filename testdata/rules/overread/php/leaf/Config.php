<?php

declare(strict_types=1);

namespace App;

final class Config
{
    public static function mailHost(): string
    {
        $config = apcu_fetch('app.config'); // want overread "only .mail.host. is used"

        return $config['mail']['host'] ?? 'localhost';
    }

    public static function flag(string $name): bool
    {
        return self::load()['flags'][$name] ?? false; // want overread "only one entry of .flags. is used"
    }

    private static function load(): array
    {
        $config = apcu_fetch('app.config');

        return is_array($config) ? $config : [];
    }
}
