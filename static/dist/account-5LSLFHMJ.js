import"./account-part-U63PYDY4.js";
