import"./library-part-XC6WYROI.js";import"./library-part-EUXU7AME.js";
