import"./account-part-4AUAHZBA.js";
