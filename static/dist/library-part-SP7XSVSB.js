import{b as a}from"./library-part-YJHJGJXK.js";import"./library-part-EWETYM4V.js";import"./library-part-TGDXMU33.js";export{a as openReview};
