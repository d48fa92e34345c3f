import{l as a,m as b}from"./library-part-2E6GRFI3.js";export{b as connectSocket,a as openSocket};
