import"./library-part-AGUTZMFG.js";import"./library-part-TGDXMU33.js";
