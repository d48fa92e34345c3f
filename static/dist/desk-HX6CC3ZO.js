import"./desk-part-MG4GANUM.js";import"./desk-part-IR763TZW.js";import"./desk-part-FZ4UPWAR.js";import"./desk-part-XU6SQKU5.js";
