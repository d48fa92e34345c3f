import"./library-part-XVKZ33DV.js";import"./library-part-TGDXMU33.js";
