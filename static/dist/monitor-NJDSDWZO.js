import"./monitor-part-FKKCYCNL.js";
