<<<<<<<< HEAD:static/dist/desk-part-QQI3UKNZ.js
import{a as i}from"./desk-part-CT4BFZDA.js";import{K as s}from"./desk-part-TN56Y4O7.js";var o=e=>`/api/drafts/${encodeURIComponent(e)}/images`,g=(e,r,t)=>`${o(e)}/${r}?size=${t}`,p=(e,r,t,m)=>i("POST",o(e),r,t,m),f=(e,r,t)=>s("POST",o(e),{copy_of:r,from:t});export{g as a,p as b,f as c};
========
import{a as i}from"./desk-part-5LCJZVWJ.js";import{K as s}from"./desk-part-BJLD44KF.js";var o=e=>`/api/drafts/${encodeURIComponent(e)}/images`,g=(e,r,t)=>`${o(e)}/${r}?size=${t}`,p=(e,r,t,m)=>i("POST",o(e),r,t,m),f=(e,r,t)=>s("POST",o(e),{copy_of:r,from:t});export{g as a,p as b,f as c};
>>>>>>>> 2a3fb417 (static: name fields and parameters for what they hold):static/dist/desk-part-XRRQL2EP.js
