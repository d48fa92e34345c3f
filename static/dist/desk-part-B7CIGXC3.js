import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-FOR3JLXL.js";import"./desk-part-IR763TZW.js";import"./desk-part-WYE5KEMT.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
