import{a,b}from"./speakers-part-X7H36CP7.js";import"./speakers-part-HCJFWYAZ.js";export{b as connectSocket,a as openSocket};
