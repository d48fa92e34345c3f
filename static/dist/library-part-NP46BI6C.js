import{i as a,j as b}from"./library-part-3L44LGG3.js";export{b as connectSocket,a as openSocket};
