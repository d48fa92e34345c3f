import{b as a}from"./library-part-QNEEEL6S.js";import"./library-part-O2JBOFCT.js";import"./library-part-N2JR6DSZ.js";export{a as openReview};
