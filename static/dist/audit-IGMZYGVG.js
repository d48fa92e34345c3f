import"./audit-part-HEUUBPKB.js";
