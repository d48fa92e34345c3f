import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-Z5AJXAQC.js";import"./desk-part-4ZMHQN3C.js";import"./desk-part-GW42AAKR.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
