import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-GR2NX2R6.js";import"./desk-part-5WRJRBWL.js";import"./desk-part-36IETEBU.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
