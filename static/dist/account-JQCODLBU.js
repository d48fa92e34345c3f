import"./account-part-RZ6OYZV2.js";
