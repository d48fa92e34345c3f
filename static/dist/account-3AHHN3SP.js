import"./account-part-O5MCSADF.js";
