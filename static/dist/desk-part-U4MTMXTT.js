import{C as i,E as r}from"./desk-part-HD3H2OT6.js";var w={review:e=>i("GET",`${r(e)}/review`),decide:(e,t)=>i("POST",`${r(e)}/review`,t)};export{w as a};
