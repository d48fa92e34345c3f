import{a,b}from"./library-part-JH5PG2S5.js";import"./library-part-JCHX7JP3.js";import"./library-part-5EEVSHRS.js";export{b as connectSocket,a as openSocket};
