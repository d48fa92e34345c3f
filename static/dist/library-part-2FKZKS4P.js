import{b as a}from"./library-part-QZCILHHN.js";import"./library-part-VPMGHY4U.js";import"./library-part-3L44LGG3.js";export{a as openReview};
