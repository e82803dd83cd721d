<?php

declare(strict_types=1);

namespace App;

final class Icons
{
    public function svg(string $name): string
    {
        return '<svg>'.$name.'</svg>';
    }
}
