import"./people-part-WXE75CVW.js";
