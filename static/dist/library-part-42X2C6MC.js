import{b as a}from"./library-part-BPLXEWMR.js";import"./library-part-OPCBHFKF.js";import"./library-part-2ZW3PE7K.js";export{a as openReview};
