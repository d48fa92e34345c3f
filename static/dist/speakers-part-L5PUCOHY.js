import{a,b}from"./speakers-part-KMBQ7BDV.js";import"./speakers-part-5S7AQWAF.js";export{b as connectSocket,a as openSocket};
