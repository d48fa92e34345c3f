import"./desk-part-TUH6M6MG.js";import"./desk-part-IR763TZW.js";import"./desk-part-ARALMAAP.js";import"./desk-part-XU6SQKU5.js";
