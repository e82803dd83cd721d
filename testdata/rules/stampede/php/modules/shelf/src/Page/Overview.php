<?php

namespace Drupal\shelf\Page;

use Drupal\Core\Cache\CacheBackendInterface;
use Drupal\Core\Database\Connection;

final class Overview {

  public function __construct(private CacheBackendInterface $cache, private Connection $db) {
  }

  public function show(): array {
    $hit = $this->cache->get('overview'); // want stampede "queries the database"
    if ($hit) {
      return $hit->data;
    }
    $rows = $this->db->query('SELECT * FROM shelf')->fetchAll();
    $this->cache->set('overview', $rows);
    return $rows;
  }

}
