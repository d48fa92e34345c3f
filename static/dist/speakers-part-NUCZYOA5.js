import{a,b}from"./speakers-part-Y47YUEEV.js";import"./speakers-part-LRIH3HNB.js";export{b as connectSocket,a as openSocket};
