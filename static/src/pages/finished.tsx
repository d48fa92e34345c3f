/** The page that checks a finished article: creates its parts and connects them. */
import { effect } from "@preact/signals";
import { render } from "preact";
import { deskPath } from "../drafts/last-draft";
import { FinishedForm } from "../finished/form";
import { FinishedResult } from "../finished/result";
import { FinishedStore } from "../finished/store";
import { watchInboxInBar } from "../inbox/bar";
import { acceptDrops } from "../sources/upload/drops";
import { byId } from "../ui/dom";
import "./finished.css";

function start({ fetching }: { fetching: boolean }): void {
  const store = new FinishedStore();
  const [articleInput, sourcesInput] = [
    byId<HTMLInputElement>("upload-input"),
    byId<HTMLInputElement>("sources-input"),
  ];
  render(
    <FinishedForm
      store={store}
      canFetch={fetching}
      chooseArticle={() => articleInput.click()}
      chooseSources={() => sourcesInput.click()}
    />,
    byId("form"),
  );
  effect(() => {
    const checked = store.checked.value;
    render(checked && <FinishedResult store={store} checked={checked} />, byId("result"));
  });
  acceptDrops((files) => store.take(files));
  sourcesInput.addEventListener("change", () => {
    store.addSources([...(sourcesInput.files ?? [])]);
    sourcesInput.value = "";
  });
  byId<HTMLAnchorElement>("home-link").href = deskPath();
}

start(JSON.parse(byId("boot").textContent ?? "") as { fetching: boolean });
watchInboxInBar();
