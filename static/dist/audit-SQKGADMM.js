import"./audit-part-2V7VZSIX.js";
