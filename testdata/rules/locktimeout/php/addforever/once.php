<?php

function run_once(): void
{
    if (!wp_cache_add('run', 1, 'acme')) { // want locktimeout "without an expiry"
        return;
    }
    touch('/srv/run');
    wp_cache_delete('run', 'acme');
}

function run_once_soon(): void
{
    if (!wp_cache_add('run', 1, 'acme', 60)) {
        return;
    }
    touch('/srv/run');
    wp_cache_delete('run', 'acme');
}

function seen(string $id): bool
{
    return !wp_cache_add('seen.'.$id, 1, 'acme'); // a mark that is set once, no lock
}
