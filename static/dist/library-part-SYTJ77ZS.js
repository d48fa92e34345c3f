import{b as a}from"./library-part-WMH2ERMG.js";import"./library-part-KHHI2364.js";import"./library-part-J7FVS7VA.js";export{a as openReview};
