import"./audit-part-4QD5A5O2.js";
