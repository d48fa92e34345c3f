import{d as a,e as b}from"./speakers-part-PXRKUTCU.js";export{b as connectSocket,a as openSocket};
