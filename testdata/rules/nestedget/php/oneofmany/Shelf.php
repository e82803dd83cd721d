<?php

declare(strict_types=1);

namespace App;

interface Shelf
{
    public function find(string $title): ?string;
}
