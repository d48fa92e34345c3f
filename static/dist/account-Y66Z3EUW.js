import"./account-part-EDVIBTG5.js";
