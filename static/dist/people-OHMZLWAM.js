import"./people-part-G3YYUVHP.js";
