import"./library-part-ELKNSPJ7.js";import"./library-part-LR6AH2Z5.js";
