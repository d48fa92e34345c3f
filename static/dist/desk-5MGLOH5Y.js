import"./desk-part-NCBTWJJ5.js";import"./desk-part-IR763TZW.js";import"./desk-part-EDKDVPTW.js";import"./desk-part-XU6SQKU5.js";
