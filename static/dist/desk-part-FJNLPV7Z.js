import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-GZ7GU2RI.js";import"./desk-part-5WRJRBWL.js";import"./desk-part-2T2WJMCC.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
