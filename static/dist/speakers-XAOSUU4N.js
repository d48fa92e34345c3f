import"./speakers-part-HU3QTBAB.js";import"./speakers-part-IQAXDSVE.js";
