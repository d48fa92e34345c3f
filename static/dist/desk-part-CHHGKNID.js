import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-V4FPZSM2.js";import"./desk-part-DLWUKLCY.js";export{a as Timeline};
