import{a,b}from"./library-part-TGFSP5CB.js";import"./library-part-FVWRFRMV.js";export{b as connectSocket,a as openSocket};
