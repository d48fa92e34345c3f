import{i as a,j as b}from"./speakers-part-FKB5QR3M.js";export{b as connectSocket,a as openSocket};
