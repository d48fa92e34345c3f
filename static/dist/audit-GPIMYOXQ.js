import"./audit-part-K3WV2RLQ.js";
