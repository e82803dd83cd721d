<?php

namespace App;

function tide(string $port): string
{
    global $services;
    /** @var Shelf $shelf */
    $shelf = $services['shelf'];
    $tide = $shelf->get('tide-'.$port); // want stampede "fill by hand makes an HTTP request"
    if (!$tide) {
        $tide = file_get_contents('https://tides.example/'.$port);
        $shelf->set('tide-'.$port, $tide, 600);
    }

    return $tide;
}
