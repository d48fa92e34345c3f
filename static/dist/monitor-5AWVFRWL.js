import"./monitor-part-Y3SZQ255.js";
