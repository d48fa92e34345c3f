import"./library-part-TWYXOQHV.js";import"./library-part-3L44LGG3.js";
