import"./monitor-part-LGIQG3LA.js";
