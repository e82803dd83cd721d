<?php

namespace App\Jobs;

use Illuminate\Contracts\Queue\ShouldBeUnique;
use Illuminate\Contracts\Queue\ShouldQueue;

class BuildFeed implements ShouldQueue, ShouldBeUnique // want locktimeout "without an expiry"
{
    public function handle(): void
    {
    }
}

class BuildMap implements ShouldQueue, ShouldBeUnique
{
    public $uniqueFor = 600;
}

trait ForAnHour
{
    public function uniqueFor(): int
    {
        return 3600;
    }
}

class BuildIndex implements ShouldQueue, ShouldBeUnique
{
    use ForAnHour;
}
