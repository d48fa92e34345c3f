import{a}from"./desk-part-ZSKBBMU7.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
