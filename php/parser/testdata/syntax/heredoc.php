<?php
// The closing marker may be indented and code may follow it on its line.
mail(<<<TEXT
    Dear $name,
      your order {$order['id']} of {$order->items[0]->title} is on its way.
    TEXT, [<<<'RAW'
    no $interpolation here
    RAW . 'tail']);
// A line that only begins with the label is text.
echo <<<EOT
EOTX EOT_ xEOT
EOT;
$empty = <<<"X"
X;
$none = <<<'Y'
Y;
$nested = <<<A
{$f(<<<B
  inner {$a}
  B)}
A;
$binary = b<<<Z
  tabs	and ${old} style ${old['key']}
Z . b"x$y" . B'z';
