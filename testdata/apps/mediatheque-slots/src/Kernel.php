<?php

namespace App;

use Symfony\Bundle\FrameworkBundle\Kernel\MicroKernelTrait;
use Symfony\Component\Cache\LockRegistry;
use Symfony\Component\HttpKernel\Kernel as BaseKernel;

class Kernel extends BaseKernel
{
    use MicroKernelTrait;

    public function boot(): void
    {
        parent::boot();

        // More files than the 25 of the library make collisions rarer. They do
        // not make a slow callback harmless.
        LockRegistry::setFiles([
            __DIR__.'/../var/lock/slot-00', __DIR__.'/../var/lock/slot-01', __DIR__.'/../var/lock/slot-02', __DIR__.'/../var/lock/slot-03',
            __DIR__.'/../var/lock/slot-04', __DIR__.'/../var/lock/slot-05', __DIR__.'/../var/lock/slot-06', __DIR__.'/../var/lock/slot-07',
            __DIR__.'/../var/lock/slot-08', __DIR__.'/../var/lock/slot-09', __DIR__.'/../var/lock/slot-10', __DIR__.'/../var/lock/slot-11',
            __DIR__.'/../var/lock/slot-12', __DIR__.'/../var/lock/slot-13', __DIR__.'/../var/lock/slot-14', __DIR__.'/../var/lock/slot-15',
            __DIR__.'/../var/lock/slot-16', __DIR__.'/../var/lock/slot-17', __DIR__.'/../var/lock/slot-18', __DIR__.'/../var/lock/slot-19',
            __DIR__.'/../var/lock/slot-20', __DIR__.'/../var/lock/slot-21', __DIR__.'/../var/lock/slot-22', __DIR__.'/../var/lock/slot-23',
            __DIR__.'/../var/lock/slot-24', __DIR__.'/../var/lock/slot-25', __DIR__.'/../var/lock/slot-26', __DIR__.'/../var/lock/slot-27',
            __DIR__.'/../var/lock/slot-28', __DIR__.'/../var/lock/slot-29', __DIR__.'/../var/lock/slot-30', __DIR__.'/../var/lock/slot-31',
        ]);
    }
}
