import{b as a}from"./library-part-AOB55SNZ.js";import"./library-part-F6CS2VVL.js";import"./library-part-TGDXMU33.js";export{a as openReview};
