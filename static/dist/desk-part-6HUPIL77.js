<<<<<<<< HEAD:static/dist/desk-part-74U5PRTT.js
import{K as t,P as o}from"./desk-part-QJVHOSJS.js";function e(n,f=""){return n?o("figure",{class:"sign-off-words"},o("figcaption",{},t("sign-off-note-by",{name:f})),o("blockquote",{},n)):null}export{e as a};
========
import{K as t,P as o}from"./desk-part-WOL7R7YG.js";function e(n,f=""){return n?o("figure",{class:"sign-off-words"},o("figcaption",{},t("sign-off-note-by",{name:f})),o("blockquote",{},n)):null}export{e as a};
>>>>>>>> 2a3fb417 (static: name fields and parameters for what they hold):static/dist/desk-part-6HUPIL77.js
