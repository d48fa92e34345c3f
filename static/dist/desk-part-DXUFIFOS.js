import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-TN56Y4O7.js";import"./desk-part-TS3AP4MC.js";import"./desk-part-QJVHOSJS.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
