import"./desk-part-ZZBMIOXU.js";import"./desk-part-IR763TZW.js";import"./desk-part-UTN6OO6V.js";import"./desk-part-XU6SQKU5.js";
