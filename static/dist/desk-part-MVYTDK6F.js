import{a}from"./desk-part-YNO4FHDU.js";import"./desk-part-BTQAVH3E.js";import"./desk-part-V2IQVWRE.js";import"./desk-part-WJZKTNLI.js";import"./desk-part-XU6SQKU5.js";export{a as openPeek};
