import"./desk-part-OOQXBM7W.js";import"./desk-part-IR763TZW.js";import"./desk-part-EDQIFTHQ.js";import"./desk-part-XU6SQKU5.js";
