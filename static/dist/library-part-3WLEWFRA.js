import{k as a,l as b}from"./library-part-LR6AH2Z5.js";export{b as connectSocket,a as openSocket};
