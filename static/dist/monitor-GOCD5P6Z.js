import"./monitor-part-2LNDLDM5.js";
