import"./account-part-64QCZIGV.js";
