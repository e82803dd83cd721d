<?php

namespace Drupal\shelf\Hook;

use Drupal\Core\Cache\CacheBackendInterface;
use Drupal\Core\Hook\Attribute\Hook;
use GuzzleHttp\Client;

final class Nightly {

  public function __construct(private CacheBackendInterface $cache, private Client $http) {
  }

  #[Hook('cron')]
  public function run(): void {
    $hit = $this->cache->get('feed');
    if (!$hit) {
      $this->cache->set('feed', (string) $this->http->get('https://shelf.example.org/feed')->getBody());
    }
  }

  #[Hook('page_bottom')]
  public function bottom(): void {
    $hit = $this->cache->get('bottom'); // want stampede "makes an HTTP request"
    if (!$hit) {
      $this->cache->set('bottom', (string) $this->http->get('https://shelf.example.org/bottom')->getBody());
    }
  }

}
