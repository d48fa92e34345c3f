import"./people-part-BJP36SYY.js";
