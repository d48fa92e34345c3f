import"./monitor-part-FQ2BNMWN.js";
