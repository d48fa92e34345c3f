import{b as a}from"./library-part-2IM2JUZY.js";import"./library-part-54ZT2AW6.js";import"./library-part-KMTT6QWP.js";export{a as openReview};
