import{a}from"./desk-part-FB3UB4T4.js";import"./desk-part-BTQAVH3E.js";import"./desk-part-66JSCEFH.js";import"./desk-part-5GEWGKU6.js";import"./desk-part-XU6SQKU5.js";export{a as openPeek};
