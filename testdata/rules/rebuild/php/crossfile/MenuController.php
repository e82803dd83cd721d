<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\HttpFoundation\Response;
use Symfony\Component\Routing\Attribute\Route;

final class MenuController
{
    public function __construct(private Names $names)
    {
    }

    #[Route('/menu')]
    public function __invoke(): Response
    {
        return new Response(implode(',', $this->names->all()));
    }
}
