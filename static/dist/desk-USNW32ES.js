import"./desk-part-4PUJ6JSH.js";import"./desk-part-IR763TZW.js";import"./desk-part-FZ4UPWAR.js";import"./desk-part-XU6SQKU5.js";
