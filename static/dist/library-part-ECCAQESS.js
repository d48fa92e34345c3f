import{b as a}from"./library-part-7ZBJHR6Q.js";import"./library-part-BB2NY3VE.js";import"./library-part-EUXU7AME.js";export{a as openReview};
