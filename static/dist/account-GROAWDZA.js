import"./account-part-COR6PVIE.js";
