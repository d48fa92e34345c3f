import"./account-part-UUA42CYG.js";
