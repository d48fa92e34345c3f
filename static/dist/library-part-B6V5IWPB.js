import{b as a}from"./library-part-HSU6YATU.js";import"./library-part-5CCPEI5I.js";import"./library-part-EUXU7AME.js";export{a as openReview};
