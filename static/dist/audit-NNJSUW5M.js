import"./audit-part-G32NWGCZ.js";
