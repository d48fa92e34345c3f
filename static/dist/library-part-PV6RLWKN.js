import{b as a}from"./library-part-BBLRKBTO.js";import"./library-part-IGPUEVKI.js";import"./library-part-FVWRFRMV.js";export{a as openReview};
