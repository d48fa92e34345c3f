import"./account-part-MPIMSZIN.js";
