import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-2BXNR4F2.js";import"./desk-part-4ZMHQN3C.js";import"./desk-part-WYE5KEMT.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
