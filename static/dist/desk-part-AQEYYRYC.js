import{a}from"./desk-part-EFBGM4ZB.js";import"./desk-part-BTQAVH3E.js";import"./desk-part-D5OTA6SN.js";import"./desk-part-YGNBKPOO.js";import"./desk-part-XU6SQKU5.js";export{a as openPeek};
