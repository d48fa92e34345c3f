import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-PP6JOJC2.js";import"./desk-part-5WRJRBWL.js";import"./desk-part-OYMJT5V3.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
