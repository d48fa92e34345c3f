import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-N6RHZFGE.js";import"./desk-part-WCD4KIJB.js";import"./desk-part-VITVBG36.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
