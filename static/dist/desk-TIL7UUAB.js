import"./desk-part-YKKOZVOJ.js";import"./desk-part-5WRJRBWL.js";import"./desk-part-CTEJP3BT.js";import"./desk-part-XU6SQKU5.js";
