import"./library-part-EWETYM4V.js";import"./library-part-TGDXMU33.js";
