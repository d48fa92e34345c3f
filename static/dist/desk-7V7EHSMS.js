import"./desk-part-XLWQH3YN.js";import"./desk-part-IR763TZW.js";import"./desk-part-KSBNYOOM.js";import"./desk-part-XU6SQKU5.js";
