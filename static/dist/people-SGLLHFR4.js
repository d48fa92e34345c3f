import"./people-part-2LMSWLM7.js";
