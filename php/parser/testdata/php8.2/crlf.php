<?php
/** Dök */
function größe(string $ä = "é\u{e9}", ...$ö): int {
	$s = <<<EOT
	Zeile $ä
		{$ö[0]} – zwei
	EOT;
	return \mb_strlen($s) + größe("$ä
", ö: 1); // Ende
}
$é->ü::ß('\'a\\', b"\x41$ä[0]") ?>
Ä
<?= "x" ?>