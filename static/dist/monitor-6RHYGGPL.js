import"./monitor-part-N6JV2L7T.js";
