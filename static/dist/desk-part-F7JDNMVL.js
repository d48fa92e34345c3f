import{a}from"./desk-part-IDDMUIRJ.js";import"./desk-part-BTQAVH3E.js";import"./desk-part-7C5QKVIA.js";import"./desk-part-2T2WJMCC.js";import"./desk-part-XU6SQKU5.js";export{a as openPeek};
