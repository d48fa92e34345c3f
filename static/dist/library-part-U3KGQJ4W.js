import{b as a}from"./library-part-Z743QUFN.js";import"./library-part-TWYXOQHV.js";import"./library-part-3L44LGG3.js";export{a as openReview};
