import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-QPCU73HB.js";import"./desk-part-IR763TZW.js";import"./desk-part-YGNBKPOO.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
