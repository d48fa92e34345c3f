/** HTTP requests of the account page and of the people page. */
import { request } from "../wire/http";

export type Role = "reporter" | "editor" | "admin";
export type Scope = "read" | "write" | "assist" | "admin";

interface DeskName {
  desk_id: string;
  name: string;
}

export interface SignIn {
  sign_in_id: string;
  here: boolean;
  began_at: string;
  seen_at: string;
  ends_at: string;
  address: string;
  agent: string;
}

export interface Token {
  token_id: string;
  name: string;
  scopes: Scope[];
  created_at: string;
  ends_at: string | null;
  used_at: string | null;
}

/** As it is shown once. */
export interface ShownToken extends Token {
  token: string;
}

export interface Account {
  person_id: string;
  name: string;
  email: string;
  role: Role;
  desks: DeskName[];
  has_password: boolean;
  password_at: string | null;
  password_due_at: string | null;
  single_sign_on: boolean;
  sign_ins: SignIn[];
  tokens: Token[];
}

export interface Person {
  person_id: string;
  name: string;
  email: string;
  role: Role;
  desks: DeskName[];
  state: "active" | "invited" | "ended";
  must_change: boolean;
  single_sign_on: boolean;
  invitation_ends_at: string | null;
  seen_at: string | null;
  drafts: number;
  sources: number;
}

export interface Link {
  link: string;
  link_ends_at: string;
}

export interface PersonChange {
  name?: string;
  email?: string;
  role?: Role;
  desk_ids?: string[];
  active?: boolean;
  must_change?: boolean;
}

export interface Desk extends DeskName {
  shares: boolean;
  learns: boolean;
  person_ids: string[];
}

export interface DeskChange {
  name?: string;
  shares?: boolean;
  learns?: boolean;
  person_ids?: string[];
}

const at = (...parts: string[]) => `/api/${parts.map(encodeURIComponent).join("/")}`;

export const accountApi = {
  account: () => request<Account>("GET", at("account")),
  rename: (name: string) => request<void>("PATCH", at("account"), { name }),
  endSignIn: (id: string) => request<void>("DELETE", at("account", "sign-ins", id)),
  endSignIns: () => request<void>("DELETE", at("account", "sign-ins")),
  makeToken: (token: { name: string; scopes: Scope[]; days: number | null }) =>
    request<ShownToken>("POST", at("account", "tokens"), token),
  rotateToken: (id: string) => request<ShownToken>("POST", at("account", "tokens", id, "rotate")),
  takeTokenBack: (id: string) => request<void>("DELETE", at("account", "tokens", id)),
};

export const peopleApi = {
  people: () => request<{ people: Person[] }>("GET", at("people")).then(({ people }) => people),
  add: (person: { name: string; email: string; role: Role; desk_ids: string[] }) =>
    request<Person & Link>("POST", at("people"), person),
  change: (id: string, change: PersonChange) => request<Person>("PATCH", at("people", id), change),
  reset: (id: string) => request<Link>("POST", at("people", id, "reset")),
  signOut: (id: string) => request<void>("DELETE", at("people", id, "sign-ins")),
  resetSecondFactor: (id: string) => request<void>("DELETE", at("people", id, "second-factor")),
  handOver: (id: string, to: string) =>
    request<{ drafts: number; sources: number }>("POST", at("people", id, "hand-over"), { to }),
  desks: () => request<{ desks: Desk[] }>("GET", at("desks")).then(({ desks }) => desks),
  addDesk: (desk: { name: string; shares: boolean }) => request<Desk>("POST", at("desks"), desk),
  changeDesk: (id: string, change: DeskChange) => request<void>("PATCH", at("desks", id), change),
  deleteDesk: (id: string) => request<void>("DELETE", at("desks", id)),
};
