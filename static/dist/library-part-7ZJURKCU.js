import{b as a}from"./library-part-HR625MNI.js";import"./library-part-J55U3DJF.js";import"./library-part-2E6GRFI3.js";export{a as openReview};
