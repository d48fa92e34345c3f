import"./speakers-part-FHDN3TON.js";import"./speakers-part-RBMEGU57.js";
