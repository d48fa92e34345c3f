import"./library-part-TKVRJJAL.js";import"./library-part-N2JR6DSZ.js";
