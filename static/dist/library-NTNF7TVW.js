import"./library-part-TNRBUJKA.js";import"./library-part-3L44LGG3.js";
