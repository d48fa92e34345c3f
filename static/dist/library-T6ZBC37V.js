import"./library-part-6A6VSQ76.js";import"./library-part-DYXZBQFJ.js";import"./library-part-OPCBHFKF.js";import"./library-part-2ZW3PE7K.js";
