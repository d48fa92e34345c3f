import{b as a}from"./library-part-OMYX3UJA.js";import"./library-part-R3VTSAFA.js";import"./library-part-TGDXMU33.js";export{a as openReview};
