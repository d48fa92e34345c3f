import{a,b}from"./library-part-7IHJOJQU.js";import"./library-part-CATHLYRR.js";import"./library-part-2EZDK7JT.js";export{b as connectSocket,a as openSocket};
