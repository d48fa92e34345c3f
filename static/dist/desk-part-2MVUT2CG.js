import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-ZZOHP2P4.js";import"./desk-part-IR763TZW.js";import"./desk-part-JN6MUARP.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
