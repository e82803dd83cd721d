<?php

declare(strict_types=1);

namespace Library;

// add() keeps what is there already: here it warms a cache, and the loop goes
// on whether or not it was first.
final class Shelf
{
    /** @param list<Book> $books */
    public function total(array $books): int
    {
        $sum = 0;
        foreach ($books as $book) {
            $pages = $this->pages($book);
            if ($pages > 0) {
                $sum += $pages;
            }
        }

        return $sum;
    }

    public function wait(Book $book): void
    {
        while (true) {
            if ($this->pages($book) > 0) {
                return;
            }
        }
    }

    private function pages(Book $book): int
    {
        wp_cache_add('book_lock_'.$book->id, $book->pages, 'books');

        return $book->pages;
    }
}

final class Book
{
    public int $id = 0;
    public int $pages = 0;
}
