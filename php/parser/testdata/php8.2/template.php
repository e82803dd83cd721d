<!DOCTYPE html>
<title><?= htmlspecialchars($title ?? 'Ünïcödé') ?></title>
<?php if ($items): ?>
<ul>
<?php foreach ($items as $i => $item): ?>
  <li class="<?php echo $i % 2 ? 'odd' : 'even'; ?>"><?= $item->name, ' (', count($item), ')' ?></li>
<?php endforeach; ?>
</ul>
<?php elseif ($error = $app->error()): ?>
  <p><?= $error ?></p>
<?php else: ?>
  <p>Nothing<?php /* really */ ?>.</p>
<?php endif ?>

<?php
switch ($kind):
    case 'a': ?>A<?php break;
    default:
        ?>other
<?php endswitch;
while ($row = $rows->next()): for (;;): break; endfor; endwhile;
function block($name) { ?>
  <div id="<?= $name ?>">
<?php } block('x') ?>
tail <? not a tag ?>
<?php return ['no' => 'end tag'];
