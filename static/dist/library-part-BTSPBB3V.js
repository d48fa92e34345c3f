import{j as a,k as b}from"./library-part-J7FVS7VA.js";export{b as connectSocket,a as openSocket};
