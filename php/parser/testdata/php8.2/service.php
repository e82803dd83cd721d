<?php

declare(strict_types=1);

namespace Shop\Catalog;

use Psr\Log\LoggerInterface as Logger;
use Shop\Catalog\{Price, Product, Event\PriceChanged};
use function array_key_exists, Shop\Util\retry;
use const Shop\Util\DEFAULT_TTL;

/**
 * Finds products, and remembers what it found.
 *
 * @template T of Product
 */
#[Service(id: 'catalog', tags: ['cache' => true])]
final class Catalog extends Base implements \Countable, \IteratorAggregate
{
    use Clock { now as protected; Clock::zone as private timezone; }

    public const VERSION = 3;
    private const KEYS = ['product' => 'p.%d', "price" => 'pr.%d'];

    /** How often the cache had it. */
    private static int $hits = 0, $misses = 0;

    protected ?array $warm = null;

    public function __construct(
        private readonly Pool $pool,
        #[Target('catalog')] protected Logger|null $logger = null,
        private int|string $ttl = DEFAULT_TTL,
        callable ...$listeners,
    ) {
        parent::__construct(...$listeners);
        $this->warm ??= [];
    }

    /** @return iterable<Product> */
    public function all(int $page = 1, string &$cursor = null): iterable
    {
        $key = sprintf(self::KEYS['product'], $page);
        $rows = $this->pool->get($key, function (Item $item) use ($page, &$cursor): array {
            $item->expiresAfter(ttl: $this->ttl);
            self::$misses++;

            return retry(3, fn () => $this->db?->rows("SELECT * FROM product LIMIT {$page}, 10", [
                'cursor' => $cursor ?? '',
                ...$this->defaults(),
            ]));
        }, beta: 1.0);

        foreach ($rows as ['id' => $id, 'name' => $name]) {
            yield $id => new Product($id, name: $name);
        }
    }

    public function price(Product $product): Price
    {
        try {
            $price = match (true) {
                $product->isFree() => Price::zero(),
                $product instanceof Bundle, $product->parts > 1 => array_reduce(
                    $product->parts,
                    static fn (Price $sum, Product $part): Price => $sum->plus($this?->price($part)),
                    Price::zero(),
                ),
                default => $this->load($product->id) ?? throw new NotFound("No price for #$product->id"),
            };
        } catch (Timeout | NotFound $e) {
            $this->logger?->warning('Price of {id}: {message}', ['id' => $product->id, 'message' => $e->getMessage()]);
            throw $e;
        } finally {
            self::$hits += (int) isset($price);
        }

        return $price;
    }

    final protected function load(int $id): ?Price
    {
        static $seen = [], $count;

        if (array_key_exists($id, $seen)) {
            return $seen[$id];
        } elseif (!$this->pool->hasItem("price.$id") && $count++ > 100) {
            return null;
        } else {
            [$amount, [, $currency]] = $this->fetch($id);
        }
        $text = <<<TEXT
            Price of product $id:
              {$amount->format('0.00')} ${currency}
            TEXT . PHP_EOL;
        $help = <<<'RAW'
        No $variables in {$here}
        RAW;
        do {
            $amount->check(strlen(...), $this->load(...), self::zero(...));
        } while (--$count > 0);

        return $seen[$id] = clone $amount;
    }

    public static function create(array $options = ['ttl' => 60 * 60] + self::KEYS): static
    {
        $class = $options['class'] ?? static::class;
        $catalog = new $class(new class($options) extends Pool { public function count(): int { return 0; } });
        $catalog->{'set' . ucfirst('ttl')}(...$options)->{$options['then']}();
        $method = [new self($catalog), 'warm'];

        return $method() ?: $catalog::$instance::make()['x']->y;
    }

    public function count(): int { return self::$hits + self::$misses; }

    public function getIterator(): \Traversable { yield from $this->all(); return \count($this->warm ?? []) <=> 0; }
}

enum Status: string implements HasLabel
{
    case Draft = 'draft';
    #[Label('On sale')]
    case Live = 'live';

    const DEFAULT = self::Draft;

    public static function of(?string $value): self { return self::tryFrom((string) $value) ?? self::DEFAULT; }
}

interface HasLabel extends \Stringable { public function label(): string; }

trait Clock
{
    abstract public function zone(): string;
    private function now(): \DateTimeImmutable { return new \DateTimeImmutable('now', new \DateTimeZone($this->zone())); }
}

function &find(array &$haystack, string|int ...$path): mixed
{
    global $debug;
    for ($i = 0, $n = count($path); $i < $n; ++$i) {
        if (!isset($haystack[$path[$i]])) continue 1;
        $haystack = &$haystack[$path[$i]];
    }
    unset($path[0], $i);
    $debug and print "found\n";

    return $haystack;
}
