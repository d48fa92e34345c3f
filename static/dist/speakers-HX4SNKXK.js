import"./speakers-part-URM7YQEC.js";import"./speakers-part-IQAXDSVE.js";
