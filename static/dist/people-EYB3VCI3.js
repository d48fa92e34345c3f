import"./people-part-3TBJ75YC.js";
