import"./library-part-KZRLHCZH.js";import"./library-part-CHHL53D4.js";
