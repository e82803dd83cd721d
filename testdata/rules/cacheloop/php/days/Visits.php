<?php

final class Visits
{
    public function __construct(private Redis $redis)
    {
    }

    public function between(DateTime $from, DateTime $to): int
    {
        $sum = 0;
        for ($day = clone $from; $day <= $to; $day->modify('+1 day')) {
            $sum += (int) $this->redis->get('visits:'.$day->format('Ymd')); // want cacheloop "once per turn"
        }

        return $sum;
    }
}
