import{b as a}from"./library-part-6VRMVO4Z.js";import"./library-part-I7UZAJ5D.js";import"./library-part-VYNY2RX4.js";export{a as openReview};
