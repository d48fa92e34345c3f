import{j as a,k as b}from"./library-part-TGDXMU33.js";export{b as connectSocket,a as openSocket};
