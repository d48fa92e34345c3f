import"./audit-part-S7DFADWQ.js";
