import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-TUH6M6MG.js";import"./desk-part-IR763TZW.js";import"./desk-part-ARALMAAP.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
