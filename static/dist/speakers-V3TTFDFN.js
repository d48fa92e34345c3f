import"./speakers-part-3K75A3YC.js";import"./speakers-part-RBMEGU57.js";
