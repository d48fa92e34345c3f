<<<<<<<< HEAD:static/dist/desk-part-775TU4YP.js
import{a as s}from"./desk-part-BTQAVH3E.js";import{P as o}from"./desk-part-QJVHOSJS.js";function m(t,i,a={}){return i.length?s(t,i).map(r=>r.kinds.length?o("mark",{class:r.kinds.map(n=>`is-${n}`).join(" "),title:r.kinds.map(n=>a[n]).find(Boolean)},r.text):r.text):[t]}export{m as a};
========
import{a as s}from"./desk-part-BTQAVH3E.js";import{P as o}from"./desk-part-WOL7R7YG.js";function m(t,i,a={}){return i.length?s(t,i).map(r=>r.kinds.length?o("mark",{class:r.kinds.map(n=>`is-${n}`).join(" "),title:r.kinds.map(n=>a[n]).find(Boolean)},r.text):r.text):[t]}export{m as a};
>>>>>>>> 2a3fb417 (static: name fields and parameters for what they hold):static/dist/desk-part-TPRQT2U7.js
