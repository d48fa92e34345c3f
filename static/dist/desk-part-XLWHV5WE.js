import{a as o,c as e}from"./desk-part-WXSPFNVC.js";var r="quotedesk.sources.hold",d=()=>o(r)==="1",c=t=>e(r,t?"1":"");export{d as a,c as b};
