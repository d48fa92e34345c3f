import"./library-part-WYFHMT2L.js";import"./library-part-LR6AH2Z5.js";
