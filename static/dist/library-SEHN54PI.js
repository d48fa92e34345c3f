import"./library-part-YVL4HNMR.js";import"./library-part-3L44LGG3.js";
