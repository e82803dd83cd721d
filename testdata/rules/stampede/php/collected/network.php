<?php

function network_names(): array
{
    $names = get_transient('network_names'); // want stampede "queries the database"
    if (false === $names) {
        $names = [];
        foreach (get_sites(['number' => 100]) as $site) {
            switch_to_blog($site->blog_id);
            $names[] = get_option('blogname');
            restore_current_blog();
        }
        set_transient('network_names', $names, 3600);
    }

    return $names;
}

function network_flag(): bool
{
    $flag = get_transient('network_flag');
    if (false === $flag) {
        $flag = (int) defined('NETWORK');
        set_transient('network_flag', $flag, 3600);
    }

    return (bool) $flag;
}
