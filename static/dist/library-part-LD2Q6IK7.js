import{b as a}from"./library-part-7T2CGCNH.js";import"./library-part-XVKZ33DV.js";import"./library-part-TGDXMU33.js";export{a as openReview};
