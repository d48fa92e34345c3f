import type { ComponentChildren } from "preact";
import { t } from "../i18n/messages";
import { displayFileName } from "../sources/upload/uploads";
import { Button, FailedState, Icon, IconButton } from "../ui/elements";
import type { FinishedStore } from "./store";

interface Props {
  store: FinishedStore;
  /** Whether an address can be fetched here. */
  canFetch: boolean;
  chooseArticle(): void;
  chooseSources(): void;
}

/** An article, its sources, and the button that checks them. */
export function FinishedForm({ store, canFetch, chooseArticle, chooseSources }: Props) {
  const { article, address, sources, isChecking, problem } = store;
  const submit = (event: Event) => {
    event.preventDefault();
    void store.check();
  };
  return (
    <form class="finished-form" onSubmit={submit}>
      <div class="finished-parts">
        <Part title={t("finished-article")} hint={t("finished-article-hint")}>
          {article.value ? (
            <ul>
              <FileRow file={article.value} remove={() => (article.value = null)} />
            </ul>
          ) : (
            <>
              <Button data-testid="choose-article" onClick={chooseArticle}>
                {t("finished-choose-article")}
              </Button>
              {canFetch && (
                <label class="finished-address">
                  <span>{t("finished-address")}</span>
                  <input
                    class="field"
                    type="url"
                    data-testid="article-address"
                    placeholder="https://"
                    value={address.value}
                    onInput={({ currentTarget }) => (address.value = currentTarget.value)}
                  />
                </label>
              )}
            </>
          )}
        </Part>
        <Part title={t("finished-sources")} hint={t("finished-sources-hint")}>
          <ul>
            {sources.value.map((file) => (
              <FileRow file={file} remove={() => store.removeSource(file)} />
            ))}
          </ul>
          <Button data-testid="choose-sources" onClick={chooseSources}>
            {t("finished-choose-sources")}
          </Button>
        </Part>
      </div>
      {problem.value && <FailedState message={problem.value.message} hint={problem.value.hint} />}
      <div class="finished-go">
        <Button type="submit" look="primary" data-testid="check-article" disabled={isChecking.value}>
          {t("finished-check")}
        </Button>
        <span role="status">{isChecking.value && t("finished-checking")}</span>
      </div>
    </form>
  );
}

function Part({ title, hint, children }: { title: string; hint: string; children: ComponentChildren }) {
  return (
    <section class="finished-part" aria-label={title}>
      <h2>{title}</h2>
      {children}
      <p class="hint">{hint}</p>
    </section>
  );
}

function FileRow({ file, remove }: { file: File; remove(): void }) {
  const name = displayFileName(file.name);
  return (
    <li class="finished-file" data-testid="chosen-file">
      <Icon name="file" />
      <span>{name}</span>
      <IconButton icon="close" label={t("finished-remove", { file: name })} onClick={remove} />
    </li>
  );
}
