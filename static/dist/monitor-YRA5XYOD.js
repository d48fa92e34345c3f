import"./monitor-part-ZAZ5X4LF.js";
