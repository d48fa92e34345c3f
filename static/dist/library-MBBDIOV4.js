import"./library-part-F6CS2VVL.js";import"./library-part-TGDXMU33.js";
