<?php

declare(strict_types=1);

namespace App;

final class Bag
{
    public function setCallbackWrapper(?callable $wrapper): void
    {
    }
}

final class Feeds
{
    public function titles(Bag $bag): array
    {
        $bag->setCallbackWrapper(null);

        return ['a'];
    }
}
