<?php

declare(strict_types=1);

namespace App;

final class Renderer
{
    public function render(string $slug, string $locale): string
    {
        return '<a href="/'.$locale.'/'.$slug.'">'.$slug.'</a>';
    }
}
