import"./audit-part-XMKSOMYA.js";
