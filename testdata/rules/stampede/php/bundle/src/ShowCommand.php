<?php

declare(strict_types=1);

namespace Acme\Weather;

use Doctrine\DBAL\Connection;
use Psr\Cache\CacheItemPoolInterface;
use Symfony\Component\Console\Attribute\AsCommand;
use Symfony\Component\Console\Command\Command;
use Symfony\Component\Console\Input\InputInterface;
use Symfony\Component\Console\Output\OutputInterface;

#[AsCommand('weather:show')]
final class ShowCommand extends Command
{
    public function __construct(private Forecasts $forecasts, private CacheItemPoolInterface $cache, private Connection $db)
    {
        parent::__construct();
    }

    protected function execute(InputInterface $input, OutputInterface $output): int
    {
        $output->writeln(json_encode($this->forecasts->of('Oslo')).$this->count());

        return 0;
    }

    /** Nobody but this command comes here. */
    private function count(): int
    {
        $item = $this->cache->getItem('count');
        if (!$item->isHit()) {
            $this->cache->save($item->set($this->db->fetchOne('SELECT COUNT(*) FROM forecast')));
        }

        return $item->get();
    }
}
