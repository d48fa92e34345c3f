import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-ANDPITNP.js";import"./desk-part-IR763TZW.js";import"./desk-part-VITVBG36.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
