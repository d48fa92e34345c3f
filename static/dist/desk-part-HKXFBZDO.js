import{a}from"./desk-part-MA6PQKEK.js";import"./desk-part-BTQAVH3E.js";import"./desk-part-SAVTIAS5.js";import"./desk-part-CJQD7XNI.js";import"./desk-part-XU6SQKU5.js";export{a as openPeek};
