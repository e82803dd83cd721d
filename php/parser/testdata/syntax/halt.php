<?php
# [not an attribute
f();
__halt_compiler();
<?php if ( "
