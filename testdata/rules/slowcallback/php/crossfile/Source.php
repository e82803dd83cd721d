<?php

declare(strict_types=1);

namespace App;

final class Source
{
    public function __construct(private Gateway $gateway)
    {
    }

    public function rows(string $code): array
    {
        return array_values($this->gateway->fetch($code));
    }
}
