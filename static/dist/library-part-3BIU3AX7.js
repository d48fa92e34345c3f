import{b as a}from"./library-part-CW36B6BE.js";import"./library-part-3ECVFRXM.js";import"./library-part-3L44LGG3.js";export{a as openReview};
