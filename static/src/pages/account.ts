/** The account page: creates the parts and fills them again after each change. */
import { button, byId, inputForm, h, type Child } from "../ui/dom";
import { day, moment } from "../i18n/dates";
import { t } from "../i18n/messages";
import { watchInboxInBar } from "../inbox/bar";
import { toast } from "../ui/toast";
import { parseUserAgent } from "../accounts/user-agent";
import { accountApi as api, type Account, type Scope, type ShownToken, type SignIn, type Token } from "../accounts/api";
import { attempt, badge, choice, textField, openConfirm, openForm, openSecret, checkboxGroup, row } from "../ui/forms";
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
    const desks = account.desks.map(({ name }) => name).join(", ");
    return section(
      t("account-you"),
      inputForm(
        () => void attempt(done(() => api.rename(input.value), t("account-renamed"))),
        { class: "name-form" },
        element,
        h("button.button", { type: "submit" }, t("account-save")),
      ),
      h("p.hint", [account.email, t(`role-${account.role}`), desks].filter(Boolean).join(" · ")),
    );
  }

  function password(account: Account): HTMLElement {
    if (!account.has_password) return section(t("account-password"), h("p", t("account-no-password")));
    const due = account.password_due_at;
    return section(
      t("account-password"),
      h(
        "p",
        account.password_at && t("account-password-of", { day: dayOf(account.password_at) }),
        due && ` ${t("account-password-due", { day: dayOf(due) })}`,
      ),
      h("a.button", { href: "/password", testid: "change-password" }, t("password-change")),
      h("a.button", { href: "/two-factor", testid: "two-factor" }, t("two-factor")),
    );
  }

  function browsers(list: SignIn[]): HTMLElement {
    const rows = list.map(({ sign_in_id, agent, here, address, seen_at, began_at }) => {
      const browser = browserName(agent);
      const facts = t("account-seen", { address: address || "–", seen: moment(seen_at), began: moment(began_at) });
      const end = done(() => api.endSignIn(sign_in_id), t("account-ended"));
      return row(
        "browser",
        [browser, here && badge(t("account-here"))],
        facts,
        !here &&
          button(t("sign-out"), () => void attempt(end), "small", { "aria-label": t("account-end", { browser }) }),
      );
    });
    return section(
      t("account-browsers"),
      h("ul.rows", ...rows),
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
    const rows = list.map((token) => {
      const { name, token_id, ends_at, used_at } = token;
      const facts = [
        t("token-made", { day: dayOf(token.created_at) }),
        ends_at
          ? t(Date.parse(ends_at) > Date.now() ? "token-until" : "token-over", { day: dayOf(ends_at) })
          : t("token-for-good"),
        used_at ? t("token-used", { moment: moment(used_at) }) : t("token-unused"),
      ];
      const act = (what: "rotate" | "take-back", run: () => Promise<void>) => {
        const label = t(`token-${what}`);
        return button(label, () => openConfirm(label, t(`token-${what}-words`, { name }), label, run), "small", {
          "aria-label": t(`token-${what}-one`, { name }),
        });
      };
      return row(
        "token",
        [name, token.scopes.map((scope) => badge(t(`scope-${scope}`)))],
        facts.join(" · "),
        act("rotate", async () => {
          const again = await api.rotateToken(token_id);
          await refresh();
          shown(again);
        }),
        act(
          "take-back",
          done(() => api.takeTokenBack(token_id), t("token-taken-back")),
        ),
      );
    });
    return section(
      t("account-tokens"),
      h("p.hint", t("account-tokens-words")),
      rows.length > 0 && h("ul.rows", rows),
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
      DAYS.map((days) => [days, days ? t("token-days-many", { days: Number(days) }) : t("token-days-none")]),
      "90",
    );
    openForm(
      t("token-make"),
      "token-dialog",
      [name.element, scopes.element, days.element],
      t("token-make"),
      async () => {
        const token = await api.makeToken({
          name: name.input.value,
          scopes: scopes.chosen(),
          days: days.input.value ? Number(days.input.value) : null,
        });
        await refresh();
        queueMicrotask(() => shown(token));
      },
    );
  }

  const shown = (token: ShownToken) =>
    openSecret(t("token-shown", { name: token.name }), t("token-shown-words"), token.token);
}

const dayOf = (moment: string) => day(moment.slice(0, 10));

const section = (title: string, ...content: Child[]) =>
  h("section.people-section", { "aria-label": title }, h("h2", title), content);

function browserName(agent: string): string {
  const { browser, system } = parseUserAgent(agent);
  if (browser && system) return t("account-browser-on", { browser, system });
  return browser ?? system ?? t("account-browser-unknown");
}

start(JSON.parse(byId("boot").textContent ?? "") as { scopes: Scope[] });
watchInboxInBar();
