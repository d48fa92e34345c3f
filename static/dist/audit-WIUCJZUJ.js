import"./audit-part-ZECELXOE.js";
