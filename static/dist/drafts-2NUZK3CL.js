import"./drafts-part-43FZSCHS.js";
