<?php
# Code as it was written for PHP 5.3, and still parses.
define('ROOT', dirname(__FILE__));
require_once ROOT . '/lib/db.php';
include_once('config.php');

class Db_Table
{
    var $name = "table";
    static $cache = array('a' => 1, 2, 'c' => array());
    private $link;

    function Db_Table($name) { $this->name = & $name; $this->link =& Db::link(); }

    function &rows($where = null, array $order = array(), $limit = 0x10)
    {
        $sql = "SELECT `{$this->name}`.* FROM $this->name WHERE $where[0] = '$where[id]' AND ${where}['x']";
        $sql .= $order ? ' ORDER BY ' . implode(', ', $order) : '';
        $q = @mysql_query($sql, $this->link) or die("Query failed: " . mysql_error());
        while (($row = mysql_fetch_array($q)) !== FALSE) {
            list($id, , $name) = $row;
            $rows[] = compact('id', 'name');
            if ($limit && !--$limit) break;
        }
        return $rows;
    }

    public static function get($name)
    {
        if (empty(self::$cache[$name])) self::$cache[$name] = new Db_Table($name);
        else if (!is_object(self::$cache[$name])) unset(self::$cache[$name]);
        return self::$cache[$name];
    }
}

$class = 'Db_Table';
$t = new $class('user');
$t->{$field} = $t->$method($$name, ${'a' . 'b'});
$f = create_function('$a', 'return $a;');
call_user_func(array($t, 'rows'), NULL);
echo "Hi ", $t->name, PHP_EOL; print('bye');
$out = `ls -l {$dir}`;
$x = $a AND $b OR !$c XOR (bool) $d;
$y = ($a <> $b) ? (int) $a : (float) - $b;
again: if ($i++ < 3) goto again;
declare(ticks=1) { usleep(1); }
exit(0);
?>
