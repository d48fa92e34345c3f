import"./account-part-CZD74ZBY.js";
