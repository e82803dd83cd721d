<?php

/** The entry is called like the function. */
function banner_html()
{
    $html = get_transient('banner_html'); // want keymiss "the current user"
    if (false === $html) {
        $html = '<header>';
        if (current_user_can('edit_posts')) {
            $html .= '<a href="/admin">Edit</a>';
        }
        set_transient('banner_html', $html, 600);
    }

    return $html;
}

function offers(PDO $db, Memcached $store, $shelf)
{
    $html = $store->get('offers_'.$shelf); // want keymiss "_SESSION"
    if (false === $html) {
        $rows = $db->prepare('SELECT title FROM offer WHERE shelf = ? AND age <= ?');
        $rows->execute([$shelf, $_SESSION['age'] ?? 0]);
        $html = '';
        foreach ($rows as $row) {
            $html .= '<li>'.$row['title'].'</li>';
        }
        $store->set('offers_'.$shelf, $html, 600);
    }

    return $html;
}
