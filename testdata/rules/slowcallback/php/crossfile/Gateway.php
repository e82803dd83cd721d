<?php

declare(strict_types=1);

namespace App;

interface Gateway
{
    public function fetch(string $code): array;
}
