<?php

declare(strict_types=1);

namespace App;

/** Whichever of its implementations is in use, the project's own cache is a store. */
final class Weather
{
    public function __construct(private Shelf $shelf)
    {
    }

    public function today(string $town): string
    {
        $report = $this->recall($town); // want stampede "fill by hand makes an HTTP request"
        if ($report === null) {
            $report = file_get_contents('https://weather.example/'.$town);
            $this->keep($town, $report);
        }

        return $report;
    }

    /** The answer is asked for whatever the cache holds, which only helps when it fails. */
    public function now(string $town): string
    {
        $known = $this->recall('now'.$town);
        $report = @file_get_contents('https://weather.example/now/'.$town);
        if ($report !== false) {
            $this->keep('now'.$town, $report);

            return $report;
        }

        return $known ?? '';
    }

    /** What is kept is that the service had enough, not what it said. */
    public function watch(string $town): string
    {
        if ($this->recall('enough') !== null) {
            return '';
        }
        $place = $this->ask('places/'.$town);

        return $this->ask('at/'.$place);
    }

    private function ask(string $path): string
    {
        $answer = (string) file_get_contents('https://weather.example/'.$path);
        if ($answer === 'enough') {
            $this->keep('enough', 'yes');
        }

        return $answer;
    }

    private function recall(string $key): mixed
    {
        return $this->shelf->get('weather-'.$key);
    }

    private function keep(string $key, mixed $value): void
    {
        $this->shelf->set('weather-'.$key, $value, 600);
    }
}
