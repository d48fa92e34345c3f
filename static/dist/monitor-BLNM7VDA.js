import"./monitor-part-QELPTXJY.js";
