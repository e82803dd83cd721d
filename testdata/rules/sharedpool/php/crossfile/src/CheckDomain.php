<?php

declare(strict_types=1);

namespace App;

final readonly class CheckDomain
{
    public function __construct(public string $domain)
    {
    }
}
