import{b as a}from"./library-part-IFFFKBWJ.js";import"./library-part-BGYSJHSE.js";import"./library-part-CHHL53D4.js";export{a as openReview};
