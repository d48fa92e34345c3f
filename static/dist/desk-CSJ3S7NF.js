import"./desk-part-2MLNJY6R.js";import"./desk-part-IR763TZW.js";import"./desk-part-FZ4UPWAR.js";import"./desk-part-XU6SQKU5.js";
