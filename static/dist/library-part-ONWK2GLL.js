import{b as a}from"./library-part-KGOJVGXL.js";import"./library-part-KZRLHCZH.js";import"./library-part-CHHL53D4.js";export{a as openReview};
