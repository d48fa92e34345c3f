import"./monitor-part-AGLHBDLQ.js";
