import{i as a,j as b}from"./library-part-CHHL53D4.js";export{b as connectSocket,a as openSocket};
