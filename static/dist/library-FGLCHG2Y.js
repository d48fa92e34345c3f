import"./library-part-FMSZE65G.js";import"./library-part-TGDXMU33.js";
