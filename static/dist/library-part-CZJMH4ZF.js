import{b as a}from"./library-part-KPQ62DH2.js";import"./library-part-D2SEURQ4.js";import"./library-part-FVWRFRMV.js";export{a as openReview};
