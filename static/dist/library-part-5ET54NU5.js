import{l as a,m as b}from"./library-part-KMTT6QWP.js";export{b as connectSocket,a as openSocket};
