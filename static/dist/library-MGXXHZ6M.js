import"./library-part-YAUA2ZZP.js";import"./library-part-TGDXMU33.js";
