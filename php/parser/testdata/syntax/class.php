<?php
/** Keeps a price. */
#[Entity, Table('prices', options: ['x' => 1]),] #[Cached]
final class Price extends Base implements \Countable, I\J
{
    use T, \A\U { T::f as protected list; g as final; U::h insteadof T, V; i as public static_; }
    use W {}
    /** The amount. */
    #[Column] public readonly int|float $amount;
    protected static ?self $last = null, $first;
    var $old = [1, 'k' => self::A['x'] ?: __CLASS__ . M_PI];
    private (A&B)|null $dnf;
    final public const string|int X = 1, Y = 2;
    const NEW = 1, FUNCTION = 3;
    const array LIST = [];
    const int = 1;
    const F = static function (int $x): int { return $x; }, G = strlen(...);

    public function __construct(
        private readonly array|null $y = [],
        public Clock $clock = new Clock(1),
        #[Sensitive] protected(set) int $z = 0,
        readonly string $s = '',
        public final int $f = 0,
    ) {
    }

    abstract protected static function &list(self $a, A&B &$b, ?C ...$rest): static;
    function print() { return $this->class->new::for?->match()->print()::fn(); }
    final public static function fn(): never { self::NEW; A::list(); throw new E; }
}
abstract class R { abstract function f(); }
readonly final class S { }
interface Shape extends A, \B { const X = 1; public int $area { get; } function f(); }
trait Helper { public $x; abstract static function g(); }
enum Suit: string implements HasLabel
{
    use T;
    const Wild = self::Spades;
    case Hearts = 'H';
    #[X] case Enum = 'E'; case Class_;
    public static function from_(): self { return static::Hearts; }
}
enum Plain { case A; }
class enum { function enum() {} }
class get { public int $get { get => $this->set; } public $set; function set() {} const get = 1; }
