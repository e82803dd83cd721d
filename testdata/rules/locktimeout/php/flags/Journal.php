<?php

declare(strict_types=1);

namespace Library;

// The mode is made from itself round by round: whether it waits is not known,
// and finding that out ends.
final class Journal
{
    public function write(string $line, int $rounds): string
    {
        $file = fopen('/srv/journal', 'c+');
        $mode = LOCK_EX;
        $more = 0;
        for ($i = 0; $i < $rounds; $i++) {
            $mode = $more | $i;
            $more = $mode | LOCK_SH;
        }
        flock($file, $mode);
        $page = file_get_contents('https://journal.example/'.$line);
        flock($file, LOCK_UN);

        return $page;
    }
}
