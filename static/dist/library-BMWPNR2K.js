import"./library-part-BB2NY3VE.js";import"./library-part-EUXU7AME.js";
