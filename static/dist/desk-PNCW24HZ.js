import"./desk-part-77TRZJXJ.js";import"./desk-part-IR763TZW.js";import"./desk-part-FZ4UPWAR.js";import"./desk-part-XU6SQKU5.js";
