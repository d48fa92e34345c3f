import"./library-part-DRWIQS7R.js";import"./library-part-TGDXMU33.js";
