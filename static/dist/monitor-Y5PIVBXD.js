import"./monitor-part-RPFUXCOL.js";
