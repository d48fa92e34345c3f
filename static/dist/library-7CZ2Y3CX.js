import"./library-part-33IJER23.js";import"./library-part-3L44LGG3.js";
