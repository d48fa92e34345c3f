import{f as a,g as b}from"./speakers-part-RBMEGU57.js";export{b as connectSocket,a as openSocket};
