import"./people-part-UYROEZ3S.js";
