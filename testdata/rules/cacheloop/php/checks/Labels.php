<?php

declare(strict_types=1);

namespace App;

use Illuminate\Support\Facades\Cache;

final class Labels
{
    /** An answer that must not be there ends the loop, but not as the hit of a search. */
    public function keys(array $labels): array
    {
        $all = [];
        try {
            foreach ($labels as $label) {
                $keys = Cache::get('label-'.$label); // want cacheloop "once per turn"
                if (!is_array($keys)) {
                    throw new \LogicException('no list');
                }
                $all = [...$all, ...$keys];
            }
        } catch (\LogicException $e) {
            error_log($e->getMessage());
        }

        return $all;
    }
}
