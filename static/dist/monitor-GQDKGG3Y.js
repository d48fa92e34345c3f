import"./monitor-part-D5NC3SGN.js";
