<?php
abstract class A
{
    public string $a = 'x' { #[X] get => $this->a; final set(string|int $v) { $this->a = $v; } }
    abstract public int $b { get; set; }
    public $c { &get { return $x; } set => 1; }
    public private(set) string $d;
    protected(set) readonly int $e;
    public static private(set) int $f = 1;

    function __construct(public int $g = 0 { set => max(0, $value); }, private(set) ?B $h = null) {}
    function private() { $this->private(set); }
}
interface I { public string $name { get; } }
