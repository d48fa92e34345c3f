import{b as a}from"./library-part-SYFSIQQ7.js";import"./library-part-74ZMK5QM.js";import"./library-part-N2JR6DSZ.js";export{a as openReview};
