/** The account page: creates the parts and fills them again after each change. */
import { button, byId, h } from "../ui/dom";
import { day, moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { watchInboxInBar } from "../inbox/bar";
import { toast } from "../ui/toast";
import { parseUserAgent } from "../accounts/user-agent";
import { accountApi as api, type Account, type Scope, type ShownToken, type SignIn, type Token } from "../accounts/api";
import { attempt, choice, textField, openConfirm, openForm, openSecret, checkboxGroup } from "../accounts/form-parts";
import "./people.css";

const DAYS = ["30", "90", "365", ""];

function start(boot: { scopes: Scope[] }): void {
  const container = byId("account");
  void refresh();

  async function refresh(): Promise<void> {
    await attempt(async () => {
      const account = await api.account();
      container.replaceChildren(about(account), password(account), browsers(account.sign_ins), tokens(account.tokens));
    });
  }

  /** Does something, shows what came of it, and says so. */
  const done = (work: () => Promise<unknown>, words: string) => async () => {
    await work();
    await refresh();
    toast(words);
  };

  function about(account: Account): HTMLElement {
    const { element, input } = textField(t("account-name"), account.name, {
      name: "name",
      required: true,
      maxlength: 120,
      testid: "account-name",
    });
    const save = h("button", { type: "submit", class: "button" }, t("account-save"));
    const desks = account.desks.map(({ name }) => name).join(", ");
    return section(
      t("account-you"),
      h(
        "form",
        {
          class: "name-form",
          on: {
            submit: (event) => {
              event.preventDefault();
              void attempt(done(() => api.rename(input.value), t("account-renamed")));
            },
          },
        },
        element,
        save,
      ),
      h("p", { class: "hint" }, [account.email, t(`role-${account.role}`), desks].filter(Boolean).join(" · ")),
    );
  }

  function password(account: Account): HTMLElement {
    if (!account.has_password) return section(t("account-password"), h("p", {}, t("account-no-password")));
    const due = account.password_due_at;
    return section(
      t("account-password"),
      h(
        "p",
        {},
        account.password_at ? t("account-password-of", { day: day(account.password_at.slice(0, 10)) }) : null,
        due ? ` ${t("account-password-due", { day: day(due.slice(0, 10)) })}` : null,
      ),
      h("a", { class: "button", href: "/password", testid: "change-password" }, t("password-change")),
      h("a", { class: "button", href: "/two-factor", testid: "two-factor" }, t("two-factor")),
    );
  }

  function browsers(list: SignIn[]): HTMLElement {
    const rows = list.map((one) =>
      h(
        "li",
        { class: "row", testid: "browser" },
        h(
          "div",
          { class: "row-main" },
          h(
            "p",
            { class: "row-name" },
            browserName(one.agent),
            one.here ? h("span", { class: "badge" }, t("account-here")) : null,
          ),
          h(
            "p",
            { class: "hint" },
            t("account-seen", { address: one.address || "–", seen: moment(one.seen_at), began: moment(one.began_at) }),
          ),
        ),
        one.here
          ? null
          : button(t("sign-out"), () => void attempt(done(() => api.endSignIn(one.sign_in_id), t("account-ended"))), {
              class: "button small",
              "aria-label": t("account-end", { browser: browserName(one.agent) }),
            }),
      ),
    );
    return section(
      t("account-browsers"),
      h("ul", { class: "rows" }, ...rows),
      button(
        t("account-everywhere"),
        () =>
          openConfirm(t("account-everywhere"), t("account-everywhere-words"), t("account-everywhere"), async () => {
            await api.endSignIns();
            window.location.assign("/sign-in");
          }),
        { testid: "sign-out-everywhere" },
      ),
    );
  }

  function tokens(list: Token[]): HTMLElement {
    const rows = list.map((token) =>
      h(
        "li",
        { class: "row", testid: "token" },
        h(
          "div",
          { class: "row-main" },
          h(
            "p",
            { class: "row-name" },
            token.name,
            ...token.scopes.map((scope) => h("span", { class: "badge" }, t(`scope-${scope}`))),
          ),
          h(
            "p",
            { class: "hint" },
            [
              t("token-made", { day: day(token.created_at.slice(0, 10)) }),
              token.ends_at
                ? t(Date.parse(token.ends_at) > Date.now() ? "token-until" : "token-over", {
                    day: day(token.ends_at.slice(0, 10)),
                  })
                : t("token-for-good"),
              token.used_at ? t("token-used", { moment: moment(token.used_at) }) : t("token-unused"),
            ].join(" · "),
          ),
        ),
        button(
          t("token-rotate"),
          () =>
            openConfirm(
              t("token-rotate"),
              t("token-rotate-words", { name: token.name }),
              t("token-rotate"),
              async () => {
                const again = await api.rotateToken(token.token_id);
                await refresh();
                shown(again);
              },
            ),
          { class: "button small", "aria-label": t("token-rotate-one", { name: token.name }) },
        ),
        button(
          t("token-take-back"),
          () =>
            openConfirm(
              t("token-take-back"),
              t("token-take-back-words", { name: token.name }),
              t("token-take-back"),
              done(() => api.takeTokenBack(token.token_id), t("token-taken-back")),
            ),
          { class: "button small", "aria-label": t("token-take-back-one", { name: token.name }) },
        ),
      ),
    );
    return section(
      t("account-tokens"),
      h("p", { class: "hint" }, t("account-tokens-words")),
      rows.length ? h("ul", { class: "rows" }, ...rows) : null,
      button(t("token-make"), openToken, { testid: "make-token", "aria-haspopup": "dialog" }),
    );
  }

  function openToken(): void {
    const name = textField(t("token-name"), "", {
      required: true,
      maxlength: 120,
      name: "name",
      placeholder: t("token-name-example"),
    });
    const scopes = checkboxGroup(
      t("token-scopes"),
      boot.scopes.map((value) => ({
        value,
        label: t(`scope-${value}`),
        hint: t(`scope-${value}-words`),
        on: value === "read",
      })),
    );
    const days = choice(
      t("token-days"),
      DAYS.map((value) => ({
        value,
        label: value ? t("token-days-many", { days: Number(value) }) : t("token-days-none"),
      })),
      "90",
    );
    let made: ShownToken | null = null;
    openForm(
      t("token-make"),
      "token-dialog",
      [name.element, scopes.element, days.element],
      t("token-make"),
      async () => {
        made = await api.makeToken({
          name: name.input.value,
          scopes: scopes.chosen(),
          days: days.input.value ? Number(days.input.value) : null,
        });
        await refresh();
        const token = made;
        queueMicrotask(() => shown(token));
      },
    );
  }

  const shown = (token: ShownToken) =>
    openSecret(t("token-shown", { name: token.name }), t("token-shown-words"), token.token);
}

function section(title: string, ...content: (HTMLElement | null)[]): HTMLElement {
  return h("section", { class: "people-section", "aria-label": title }, h("h2", {}, title), ...content);
}

function browserName(agent: string): string {
  const { browser, system } = parseUserAgent(agent);
  if (browser && system) return t("account-browser-on", { browser, system });
  return browser ?? system ?? t("account-browser-unknown");
}

start(JSON.parse(byId("boot").textContent ?? "") as { scopes: Scope[] });
watchInboxInBar();
