import"./monitor-part-U7757JIL.js";
