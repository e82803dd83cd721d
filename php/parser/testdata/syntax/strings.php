<?php
echo "$a[k] $a[-1] $a[0x1F] $o->p[0] $o?->q->r $a[$i] {$a['k']['j']} ${v} $ $1 {$f()->g("in {$h}")}";
echo "\{$a} {a} { $a} \$a $ {", "\u{1F600} \x41 \101", '\'\\', "café";
$list = `ls -l $dir {$opts['x']} \``;
echo @`true` . `` . '';
"abc"[0]; 'strlen'('x'); "$class"::create(); [$object, 'method'](); "a$b"[1];
