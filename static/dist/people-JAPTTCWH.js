import"./people-part-CZSE43DQ.js";
