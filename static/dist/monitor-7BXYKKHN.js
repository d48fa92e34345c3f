import"./monitor-part-QXRMSLI2.js";
