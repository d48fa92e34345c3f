import"./monitor-part-XRPAL2CE.js";
