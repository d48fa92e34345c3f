import"./audit-part-OBUAP6ZT.js";
