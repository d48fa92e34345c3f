import{b as a}from"./library-part-C2RC4PGP.js";import"./library-part-LB4KJY3F.js";import"./library-part-KMTT6QWP.js";export{a as openReview};
