<?php

function keep_any(string $key, callable $make, int $ttl): mixed
{
    $v = get_transient($key);
    if (false !== $v) {
        return $v;
    }
    $v = $make();
    set_transient($key, $v, $ttl);

    return $v;
}

function keep_good(string $key, callable $make, int $ttl): mixed
{
    $v = get_transient($key);
    if (false !== $v) {
        return $v;
    }
    $v = $make();
    if (!is_wp_error($v)) {
        set_transient($key, $v, $ttl);
    }

    return $v;
}

function latest(): mixed
{
    $res = wp_remote_get('https://news.example.test/latest');

    return is_wp_error($res) ? new WP_Error('down') : wp_remote_retrieve_body($res);
}

function latest_kept(): mixed
{
    return keep_any('latest', 'latest', 3600); // want cachederror "WP_Error is stored"
}

function latest_good(): mixed
{
    return keep_good('latest', 'latest', 3600);
}
