import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-TWPC2RDG.js";import"./desk-part-TS3AP4MC.js";import"./desk-part-WOL7R7YG.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
