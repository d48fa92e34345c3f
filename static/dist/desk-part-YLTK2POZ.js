import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-ZWMHYZSL.js";import"./desk-part-DLWUKLCY.js";export{a as Timeline};
