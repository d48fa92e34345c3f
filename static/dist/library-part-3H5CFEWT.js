import{a,b}from"./library-part-SSH7F2YP.js";import"./library-part-O2E2QPSA.js";import"./library-part-HL6GAHNX.js";export{b as connectSocket,a as openSocket};
