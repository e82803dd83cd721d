<?php

declare(strict_types=1);

namespace App;

final class Report
{
    public function __construct(private Mutexes $mutexes)
    {
    }

    public function build(): string
    {
        $lock = $this->mutexes->named('report');
        $lock->acquire(true); // want locktimeout "with no time limit"
        try {
            return (string) file_get_contents('/srv/report');
        } finally {
            $lock->release();
        }
    }
}
