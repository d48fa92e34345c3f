import"./monitor-part-JDMDHZEX.js";
