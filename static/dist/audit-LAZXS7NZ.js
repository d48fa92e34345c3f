import"./audit-part-MRCNQI6G.js";
