import{b as a}from"./library-part-FCI7PLCZ.js";import"./library-part-XII7DJUZ.js";import"./library-part-FVWRFRMV.js";export{a as openReview};
