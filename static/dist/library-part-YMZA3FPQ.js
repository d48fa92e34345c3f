import{b as a}from"./library-part-46XI7WVM.js";import"./library-part-33IJER23.js";import"./library-part-3L44LGG3.js";export{a as openReview};
