import"./monitor-part-3WEXUMOF.js";
