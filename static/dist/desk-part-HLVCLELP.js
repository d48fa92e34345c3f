<<<<<<<< HEAD:static/dist/desk-part-JCLJ7JGL.js
import{a,b,c,d}from"./desk-part-AGDAKZJO.js";import"./desk-part-TN56Y4O7.js";import"./desk-part-TS3AP4MC.js";import"./desk-part-QJVHOSJS.js";import"./desk-part-XU6SQKU5.js";export{a as readTheme,d as writeFirstHintOver,c as writeLanguage,b as writeTheme};
========
import{a,b,c,d}from"./desk-part-AGDAKZJO.js";import"./desk-part-BJLD44KF.js";import"./desk-part-TS3AP4MC.js";import"./desk-part-WOL7R7YG.js";import"./desk-part-XU6SQKU5.js";export{a as readTheme,d as writeFirstHintOver,c as writeLanguage,b as writeTheme};
>>>>>>>> 2a3fb417 (static: name fields and parameters for what they hold):static/dist/desk-part-HLVCLELP.js
