export { cleanPastedHTML } from "./html";
export { sliceOfText } from "./text";
