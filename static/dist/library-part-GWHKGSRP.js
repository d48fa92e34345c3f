import{b as a}from"./library-part-E4H6YMM2.js";import"./library-part-LCVWU2I6.js";import"./library-part-3L44LGG3.js";export{a as openReview};
