/** HTTP requests of the account page and of the people page. */
import { request } from "../wire/http";
import type * as wire from "../wire/generated/schema";

export type { Account, Link, Person, SignedIn as SignIn, WholeDesk as Desk } from "../wire/generated/schema";
export type Token = wire.ApiToken;
type PersonChange = Partial<wire.PeoplePersonChange>;
type DeskChange = Partial<wire.PeopleDeskChange>;
/** A token with its secret, in the answer to its creation only. */
export type ShownToken = wire.ApiToken & { token: string };

export type Role = wire.Person["role"];
export type Scope = wire.ApiToken["scopes"][number];

const at = (...parts: string[]) => `/api/${parts.map(encodeURIComponent).join("/")}`;

export const accountApi = {
  account: () => request<wire.Account>("GET", at("account")),
  rename: (name: string) => request<void>("PATCH", at("account"), { name }),
  endSignIn: (id: string) => request<void>("DELETE", at("account", "sign-ins", id)),
  endSignIns: () => request<void>("DELETE", at("account", "sign-ins")),
  makeToken: (token: { name: string; scopes: Scope[]; days: number | null }) =>
    request<ShownToken>("POST", at("account", "tokens"), token),
  rotateToken: (id: string) => request<ShownToken>("POST", at("account", "tokens", id, "rotate")),
  takeTokenBack: (id: string) => request<void>("DELETE", at("account", "tokens", id)),
};

export const peopleApi = {
  people: () => request<wire.People>("GET", at("people")).then(({ people }) => people),
  add: (person: { name: string; email: string; role: Role; desk_ids: string[] }) =>
    request<wire.InvitedPerson>("POST", at("people"), person),
  change: (id: string, change: PersonChange) => request<wire.Person>("PATCH", at("people", id), change),
  reset: (id: string) => request<wire.Link>("POST", at("people", id, "reset")),
  signOut: (id: string) => request<void>("DELETE", at("people", id, "sign-ins")),
  resetSecondFactor: (id: string) => request<void>("DELETE", at("people", id, "second-factor")),
  handOver: (id: string, to: string) => request<wire.HandedOver>("POST", at("people", id, "hand-over"), { to }),
  desks: () => request<wire.Desks>("GET", at("desks")).then(({ desks }) => desks),
  addDesk: (desk: { name: string; shares: boolean }) => request<wire.WholeDesk>("POST", at("desks"), desk),
  changeDesk: (id: string, change: DeskChange) => request<void>("PATCH", at("desks", id), change),
  deleteDesk: (id: string) => request<void>("DELETE", at("desks", id)),
};
