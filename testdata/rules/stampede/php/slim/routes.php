<?php

use Library\ShelfAction;
use Slim\Routing\RouteCollectorProxy;

return static function (RouteCollectorProxy $group) {
    $group->group('/shelves', function (RouteCollectorProxy $group) {
        $group->get('/{id}', ShelfAction::class)->setName('shelf');
    });
};
