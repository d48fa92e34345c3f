import"./audit-part-J3SLTJDU.js";
