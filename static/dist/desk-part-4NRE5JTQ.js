import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-5IBPP7FD.js";import"./desk-part-TS3AP4MC.js";import"./desk-part-CCQVDLVL.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
