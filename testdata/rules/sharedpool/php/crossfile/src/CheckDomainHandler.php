<?php

declare(strict_types=1);

namespace App;

use Symfony\Component\Messenger\Attribute\AsMessageHandler;

#[AsMessageHandler]
final class CheckDomainHandler
{
    public function __construct(private Hosts $hosts)
    {
    }

    public function __invoke(CheckDomain $message): void
    {
        $this->hosts->of($message->domain);
    }
}
