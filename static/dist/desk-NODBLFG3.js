import"./desk-part-2PHSKMC6.js";import"./desk-part-5WRJRBWL.js";import"./desk-part-CJQD7XNI.js";import"./desk-part-XU6SQKU5.js";
