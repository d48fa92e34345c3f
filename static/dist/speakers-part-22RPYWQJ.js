import{f as a,g as b}from"./speakers-part-CFISE4L5.js";export{b as connectSocket,a as openSocket};
