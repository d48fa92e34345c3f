import{b as a}from"./library-part-3VMCMJ5N.js";import"./library-part-TNRBUJKA.js";import"./library-part-3L44LGG3.js";export{a as openReview};
