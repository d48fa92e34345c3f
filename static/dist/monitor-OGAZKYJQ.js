import"./monitor-part-CCNHWZX2.js";
