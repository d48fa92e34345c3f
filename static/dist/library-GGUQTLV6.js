import"./library-part-VPMGHY4U.js";import"./library-part-3L44LGG3.js";
