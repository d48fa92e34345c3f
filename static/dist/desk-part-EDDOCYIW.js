import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-WXSPFNVC.js";import"./desk-part-DLWUKLCY.js";export{a as Timeline};
