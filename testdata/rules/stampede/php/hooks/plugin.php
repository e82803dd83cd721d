<?php

add_action('shelf_render', 'shelf_books');
add_action('shelf_daily_cleanup', 'shelf_report');

function shelf_books() {
    global $wpdb;
    $books = get_transient('shelf_books'); // want stampede "fill by hand queries the database"
    if (false === $books) {
        $books = $wpdb->get_results("SELECT * FROM books");
        set_transient('shelf_books', $books, 3600);
    }
    return $books;
}

function shelf_report() {
    global $wpdb;
    $books = get_transient('shelf_report');
    if (false === $books) {
        $books = $wpdb->get_results("SELECT * FROM books");
        set_transient('shelf_report', $books, 3600);
    }
    return $books;
}
