import"./library-part-5CCPEI5I.js";import"./library-part-EUXU7AME.js";
