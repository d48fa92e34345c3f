import"./monitor-part-EY2XBQVI.js";
