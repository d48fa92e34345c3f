import{b as a}from"./library-part-KC5RMBJL.js";import"./library-part-TKVRJJAL.js";import"./library-part-N2JR6DSZ.js";export{a as openReview};
