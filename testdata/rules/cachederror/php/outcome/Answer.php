<?php

namespace App;

final readonly class Answer
{
    public function __construct(public bool $ok, public array $rows = [], public bool $last = false)
    {
    }
}

final class Source
{
    public function ask(string $what): Answer
    {
        $body = file_get_contents('https://rows.example.test/'.$what);

        return false === $body ? new Answer(false) : new Answer(true, json_decode($body, true));
    }
}

final class Board
{
    public function rows(Source $source): Answer
    {
        $answer = $source->ask('board');
        set_transient('board', $answer, 86400); // want cachederror "failed Answer is stored"

        return $answer;
    }

    public function rowsChecked(Source $source): Answer
    {
        $answer = $source->ask('board');
        if ($answer->ok) {
            set_transient('board', $answer, 86400);
        }

        return $answer;
    }
}
