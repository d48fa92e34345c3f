import"./people-part-F37AD3AR.js";
