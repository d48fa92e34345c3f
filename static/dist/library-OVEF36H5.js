import"./library-part-R3VTSAFA.js";import"./library-part-TGDXMU33.js";
