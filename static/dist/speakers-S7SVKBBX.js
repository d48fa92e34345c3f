import"./speakers-part-ZMHSXFT6.js";import"./speakers-part-IQAXDSVE.js";
