import{b as a}from"./library-part-T5TUFGLQ.js";import"./library-part-AGUTZMFG.js";import"./library-part-TGDXMU33.js";export{a as openReview};
