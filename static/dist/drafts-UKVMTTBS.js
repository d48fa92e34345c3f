import"./drafts-part-62XVB62A.js";
