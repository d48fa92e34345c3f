<<<<<<<< HEAD:static/dist/desk-UIUYJUAE.js
import"./desk-part-Z5AJXAQC.js";import"./desk-part-4ZMHQN3C.js";import"./desk-part-GW42AAKR.js";import"./desk-part-XU6SQKU5.js";
========
import"./desk-part-6JDWUYA7.js";import"./desk-part-IR763TZW.js";import"./desk-part-GW42AAKR.js";import"./desk-part-XU6SQKU5.js";
>>>>>>>> c51c9a17f (dist: build suggested edits on top of main):static/dist/desk-7WVVBFMJ.js
