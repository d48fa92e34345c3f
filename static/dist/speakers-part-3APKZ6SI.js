import{i as a,j as b}from"./speakers-part-ZVXHPM4O.js";export{b as connectSocket,a as openSocket};
