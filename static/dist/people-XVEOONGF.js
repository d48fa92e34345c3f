import"./people-part-FOYQ4O5W.js";
