import{k as a,l as b}from"./library-part-EUXU7AME.js";export{b as connectSocket,a as openSocket};
