import"./audit-part-6SUYSCFF.js";
