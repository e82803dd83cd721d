<?php

/** What is made because of the answer's code is stored like an answer. */
function remote_book(string $url)
{
    $response = wp_safe_remote_get($url);
    if (wp_remote_retrieve_response_code($response) >= 400) {
        $response = new WP_Error('failed');
    }
    set_transient('book_'.md5($url), $response, 86400); // want cachederror "WP_Error"

    return $response;
}

function remote_page(string $url)
{
    $response = wp_safe_remote_get($url);
    if (is_wp_error($response)) {
        return null;
    }
    set_transient('page_'.md5($url), $response, 86400);

    return $response;
}
