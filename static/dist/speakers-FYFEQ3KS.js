import"./speakers-part-LLV4RR3M.js";import"./speakers-part-BS3KPSC4.js";
