<?php

declare(strict_types=1);

namespace App;

final class Bill
{
    public int $meter = 0;
}
