import{j as a,k as b}from"./library-part-VYNY2RX4.js";export{b as connectSocket,a as openSocket};
