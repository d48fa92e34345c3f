<<<<<<<< HEAD:static/dist/desk-part-EPU6CIYW.js
import{B as i,D as r}from"./desk-part-2BXNR4F2.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
========
import{K as i,M as r}from"./desk-part-22WANPPJ.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
>>>>>>>> abeb186cf (dist: build suggested edits):static/dist/desk-part-W2PK7FKY.js
