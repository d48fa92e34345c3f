import"./desk-part-M4MY37DL.js";import"./desk-part-IR763TZW.js";import"./desk-part-ARALMAAP.js";import"./desk-part-XU6SQKU5.js";
