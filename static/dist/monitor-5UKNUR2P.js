import"./monitor-part-6KJY5DYN.js";
