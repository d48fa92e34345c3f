import{b as a}from"./library-part-3OMDCQMG.js";import"./library-part-YAUA2ZZP.js";import"./library-part-TGDXMU33.js";export{a as openReview};
