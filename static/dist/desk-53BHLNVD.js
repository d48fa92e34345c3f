import"./desk-part-ZWMHYZSL.js";import"./desk-part-DLWUKLCY.js";
