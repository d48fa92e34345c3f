import{i as a,j as b}from"./speakers-part-GIORP3G2.js";export{b as connectSocket,a as openSocket};
