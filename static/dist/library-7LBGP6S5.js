import"./library-part-XOL72POB.js";import"./library-part-EUXU7AME.js";
