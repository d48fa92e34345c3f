import"./monitor-part-6BZEMLEA.js";
