import"./audit-part-MN5ZRUTA.js";
