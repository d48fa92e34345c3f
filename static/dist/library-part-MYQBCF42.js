import{b as a}from"./library-part-D4TNMBFZ.js";import"./library-part-D2SEURQ4.js";import"./library-part-FVWRFRMV.js";export{a as openReview};
