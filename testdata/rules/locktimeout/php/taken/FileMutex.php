<?php

declare(strict_types=1);

namespace App;

final class FileMutex
{
    /** @var resource */
    private $handle;

    public function __construct(private string $path)
    {
    }

    public function synchronized(callable $work): mixed
    {
        $this->take();
        try {
            return $work();
        } finally {
            flock($this->handle, \LOCK_UN);
        }
    }

    private function take(): void
    {
        $this->handle = fopen($this->path, 'c');
        flock($this->handle, \LOCK_EX); // want locktimeout "no time limit"
    }
}
