import"./audit-part-6NA7C4TP.js";
