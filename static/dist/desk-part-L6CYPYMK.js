import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-HD3H2OT6.js";import"./desk-part-4ZMHQN3C.js";import"./desk-part-UTN6OO6V.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
