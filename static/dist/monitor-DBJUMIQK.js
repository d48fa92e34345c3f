import"./monitor-part-BESS75HQ.js";
