import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-RJLQ3575.js";import"./desk-part-D6AHEHSQ.js";import"./desk-part-TGYDFSPN.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
