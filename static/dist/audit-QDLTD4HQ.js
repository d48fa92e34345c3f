import"./audit-part-AGQ3FB3A.js";
