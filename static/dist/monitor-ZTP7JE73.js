import"./monitor-part-YBPY35OT.js";
