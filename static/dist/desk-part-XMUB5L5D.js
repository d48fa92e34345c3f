import{a}from"./desk-part-EXXJJF3N.js";import"./desk-part-A6TKB5JS.js";import"./desk-part-5WRJRBWL.js";import"./desk-part-NFV5TXGI.js";import"./desk-part-XU6SQKU5.js";export{a as Timeline};
