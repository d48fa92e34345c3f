import"./drafts-part-3F3KVRPY.js";
