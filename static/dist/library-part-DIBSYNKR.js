import{b as a}from"./library-part-F2B32LVU.js";import"./library-part-J555M3G5.js";import"./library-part-TGDXMU33.js";export{a as openReview};
