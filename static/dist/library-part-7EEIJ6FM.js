import{b as a}from"./library-part-TESM2PGN.js";import"./library-part-DRWIQS7R.js";import"./library-part-TGDXMU33.js";export{a as openReview};
