import"./library-part-J555M3G5.js";import"./library-part-TGDXMU33.js";
