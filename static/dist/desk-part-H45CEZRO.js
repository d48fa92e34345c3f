import{C as o,E as e}from"./desk-part-N6RHZFGE.js";var r="quotedesk.sources.hold",d=()=>o(r)==="1",c=t=>e(r,t?"1":"");export{d as a,c as b};
