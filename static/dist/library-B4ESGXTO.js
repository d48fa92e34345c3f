import"./library-part-BGYSJHSE.js";import"./library-part-CHHL53D4.js";
