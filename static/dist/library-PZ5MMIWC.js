import"./library-part-OLATKTJE.js";import"./library-part-DYXZBQFJ.js";import"./library-part-OPCBHFKF.js";import"./library-part-2ZW3PE7K.js";
