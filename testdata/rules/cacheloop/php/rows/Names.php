<?php

final class Names
{
    public function __construct(private Memcached $mc)
    {
    }

    public function ofResult(mysqli_result $res): array
    {
        $out = [];
        while ($row = $res->fetch_row()) {
            $out[] = $this->one($row[0]); // want cacheloop "once per turn"
        }

        return $out;
    }

    private function one(string $id): string
    {
        return (string) $this->mc->get('name:'.$id);
    }

    public function waitFor(string $id): string
    {
        while (!$this->mc->get('ready:'.$id)) { // one key, asked again
            usleep(1000);
        }

        return $this->one($id);
    }
}
