import"./library-part-LCVWU2I6.js";import"./library-part-3L44LGG3.js";
