<?php

namespace App\Message;

final class CheckDomain
{
    public function __construct(
        public readonly string $domain,
    ) {
    }
}
