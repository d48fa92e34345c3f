import"./speakers-part-J6M454A2.js";import"./speakers-part-PXRKUTCU.js";
