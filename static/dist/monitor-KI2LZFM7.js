import"./monitor-part-PQ3EWSYK.js";
