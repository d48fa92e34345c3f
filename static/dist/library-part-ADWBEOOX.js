import{i as a,j as b}from"./library-part-N2JR6DSZ.js";export{b as connectSocket,a as openSocket};
