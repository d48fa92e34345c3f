import{a}from"./desk-part-76WZF724.js";import"./desk-part-BTQAVH3E.js";import"./desk-part-WHPF4XLO.js";import"./desk-part-TGYDFSPN.js";import"./desk-part-XU6SQKU5.js";export{a as openPeek};
