import"./monitor-part-D4RIEYSB.js";
