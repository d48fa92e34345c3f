import{b as a}from"./library-part-Z5XQXFTK.js";import"./library-part-FMSZE65G.js";import"./library-part-TGDXMU33.js";export{a as openReview};
