<<<<<<<< HEAD:static/dist/desk-part-GNNZP7HJ.js
import{K as i}from"./desk-part-QJVHOSJS.js";var p=({question:a,kind:r})=>a?i("paragraph-question"):r?i(`paragraph-kind-${r}`):null,t=({question:a,kind:r})=>a?" is-question":r?" is-aside":"";export{p as a,t as b};
========
import{K as i}from"./desk-part-WOL7R7YG.js";var p=({question:a,kind:r})=>a?i("paragraph-question"):r?i(`paragraph-kind-${r}`):null,t=({question:a,kind:r})=>a?" is-question":r?" is-aside":"";export{p as a,t as b};
>>>>>>>> 2a3fb417 (static: name fields and parameters for what they hold):static/dist/desk-part-BTJIGQR4.js
