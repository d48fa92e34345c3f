import"./monitor-part-MZZKPMTM.js";
