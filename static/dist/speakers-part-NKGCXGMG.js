import{f as a,g as b}from"./speakers-part-IQAXDSVE.js";export{b as connectSocket,a as openSocket};
