import"./desk-part-4WJQJDP2.js";import"./desk-part-5WRJRBWL.js";import"./desk-part-5GEWGKU6.js";import"./desk-part-XU6SQKU5.js";
