import{b as a}from"./library-part-FIBWHOPM.js";import"./library-part-G5G5CWP3.js";import"./library-part-3L44LGG3.js";export{a as openReview};
