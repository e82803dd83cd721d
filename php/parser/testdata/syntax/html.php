#!/usr/bin/env php
<?xml version="1.0"?>
<?phpx ?>
<?php if ($rows): ?>
<table>
<?php foreach ($rows as $row): ?>
  <tr><?= $row['a'], $row['b'] ?></tr>
<?php endforeach ?>
</table>
<?php elseif ($error): // a comment ends here ?>
<b><?php echo $error # and here ?></b>
<?php else: ?>nothing<?php endif ?>

<?php switch ($kind): ?>
<?php case 1; case 2: default: ?>
x<?php break; endswitch;
switch ($b) {; case 2: }
f() ?><?php ;
