import"./people-part-XDNZNSGK.js";
