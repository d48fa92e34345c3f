import"./speakers-part-VOM4MOOU.js";import"./speakers-part-FKB5QR3M.js";
