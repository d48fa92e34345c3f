import"./monitor-part-WSJ7IBZG.js";
