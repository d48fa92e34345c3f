import"./people-part-KIBNMVSF.js";
