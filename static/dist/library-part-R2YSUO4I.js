import{a,b}from"./library-part-DYXZBQFJ.js";import"./library-part-2ZW3PE7K.js";export{b as connectSocket,a as openSocket};
