import{b as a}from"./library-part-FKJV6WQK.js";import"./library-part-WVFEJTBW.js";import"./library-part-FVWRFRMV.js";export{a as openReview};
