import"./monitor-part-WB3JKD7S.js";
