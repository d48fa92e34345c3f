import{i as a,j as b}from"./speakers-part-BS3KPSC4.js";export{b as connectSocket,a as openSocket};
