<<<<<<<< HEAD:static/dist/desk-part-WZ2O2E76.js
import{a,b,c,d}from"./desk-part-AGDAKZJO.js";import"./desk-part-2BXNR4F2.js";import"./desk-part-4ZMHQN3C.js";import"./desk-part-WYE5KEMT.js";import"./desk-part-XU6SQKU5.js";export{a as readTheme,d as writeFirstHintOver,c as writeLanguage,b as writeTheme};
========
import{a,b,c,d}from"./desk-part-AGDAKZJO.js";import"./desk-part-22WANPPJ.js";import"./desk-part-IR763TZW.js";import"./desk-part-IXJWBSBR.js";import"./desk-part-XU6SQKU5.js";export{a as readTheme,d as writeFirstHintOver,c as writeLanguage,b as writeTheme};
>>>>>>>> abeb186cf (dist: build suggested edits):static/dist/desk-part-47Q7ATUC.js
