import"./desk-part-WXSPFNVC.js";import"./desk-part-DLWUKLCY.js";
