<?php

function themes(): array
{
    $response = wp_remote_get('https://store.example.test/themes');
    $themes = json_decode(wp_remote_retrieve_body($response), true);
    set_transient('themes', $themes, DAY_IN_SECONDS); // want cachederror "what is left of a WP_Error"

    return $themes;
}

function themes_checked(): array
{
    $response = wp_remote_get('https://store.example.test/themes');
    if (is_wp_error($response)) {
        return [];
    }
    $themes = json_decode(wp_remote_retrieve_body($response), true);
    set_transient('themes', $themes, DAY_IN_SECONDS);

    return $themes;
}

function load_rows(string $url): array
{
    $ch = curl_init($url);
    curl_setopt($ch, CURLOPT_RETURNTRANSFER, true);
    $body = curl_exec($ch);
    if (curl_errno($ch)) { // asks the handle, not the body
        throw new RuntimeException(curl_error($ch));
    }
    $rows = json_decode($body, true);
    apcu_store('rows', $rows, 600);

    return $rows;
}
