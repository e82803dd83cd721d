<?php

namespace App;

use Twig\Environment;
use Twig\Loader\FilesystemLoader;

final class Pages
{
    private static ?Environment $engine = null;

    public function show(string $name, array $data): string
    {
        return (new Environment(new FilesystemLoader('templates')))->render($name, $data);
    }

    public function all(array $names): string
    {
        return implode('', array_map(fn (string $name): string => $this->show($name, []), $names));
    }

    public function list(array $names): string
    {
        $html = '';
        foreach ($names as $name) {
            $html .= $this->kept($name);
            $html .= $this->anew($name);
        }

        return $html;
    }

    private function anew(string $name): string
    {
        $twig = new Environment(new FilesystemLoader('templates')); // want rebuild "an engine with its own caches"

        return $twig->render($name);
    }

    private function kept(string $name): string
    {
        self::$engine ??= new Environment(new FilesystemLoader('templates'));

        return self::$engine->render($name);
    }
}
