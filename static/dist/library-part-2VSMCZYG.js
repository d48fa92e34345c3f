import{b as a}from"./library-part-Z5HSKUHW.js";import"./library-part-WSFYT7J4.js";import"./library-part-3L44LGG3.js";export{a as openReview};
