import"./audit-part-RCIDTMQL.js";
