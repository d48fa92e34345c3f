import"./desk-part-QUHEQDMK.js";import"./desk-part-IR763TZW.js";import"./desk-part-GW42AAKR.js";import"./desk-part-XU6SQKU5.js";
