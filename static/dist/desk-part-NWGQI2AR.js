import{a}from"./desk-part-W4DACWYJ.js";import"./desk-part-BTQAVH3E.js";import"./desk-part-YM3RGV6Y.js";import"./desk-part-CCQVDLVL.js";import"./desk-part-XU6SQKU5.js";export{a as openPeek};
