import{J as i,L as r}from"./desk-part-N7O7H4L2.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
