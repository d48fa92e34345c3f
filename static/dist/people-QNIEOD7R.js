import"./people-part-CYYRDTHH.js";
