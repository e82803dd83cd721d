<?php

namespace App;

#[\Deprecated(since: '2')]
const NAMES = ['a', ...OTHER];

abstract class Account
{
    final public const string KIND = 'account';

    public private(set) string $id { get => $this->id ??= uuid(); }

    protected(set) readonly int $version;

    public string $name = 'none' {
        #[Pure] get { return trim($this->name); }
        set(string|Name $value) => $this->name = (string) $value;
    }

    abstract public bool $active { get; set; }

    public function __construct(
        public final array $roles = [],
        protected private(set) ?Owner $owner = null { &get => $this->owner; },
        private \Closure $check = static function (int $x): bool { return $x > 0; },
    ) {}

    public function with(string $name): static
    {
        (void) $this->log(__PROPERTY__ ?? '');
        $copy = clone($this, ['name' => $name]);
        $plain = clone $this;

        return new Builder()->from($copy)::KEYS[0]
            |> strtolower(...)
            |> (fn ($s) => $s . '!')
            |> self::make(...);
    }

    public static function rate(string $of): float { return static::{$of} * self::{'RA' . 'TE'}; }
}

$anonymous = new readonly class(1) { public function __construct(public int $n) {} };
exit(status: 1);
