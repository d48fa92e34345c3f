import"./people-part-JUXPM5VD.js";
