import"./speakers-part-UFVUOVET.js";import"./speakers-part-BS3KPSC4.js";
