/** Submit the token behind the # of a link that sets a password: browsers do not send it by themselves. */
import { byId } from "../ui/dom";
import "./entry.css";

const key = window.location.hash.slice(1);
// Out of the address, and of what the browser remembers of it.
window.history.replaceState(null, "", window.location.pathname);
if (key) {
  byId<HTMLInputElement>("key").value = key;
  byId<HTMLFormElement>("open").submit();
} else byId("without").hidden = false;
