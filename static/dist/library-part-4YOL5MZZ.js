import{b as a}from"./library-part-AWU3O4FW.js";import"./library-part-YVL4HNMR.js";import"./library-part-3L44LGG3.js";export{a as openReview};
