import { ownPath } from "#app/lib/paths.ts";
import { defineIntents } from "#app/lib/intents.ts";

export const accountPath = "/dashboard/account";
export const forgottenPasswordPath = "/reset-password";

/** The page of a mailed link that sets a new password. */
export function newPasswordPath(token: string): string {
  return `${forgottenPasswordPath}/${token}`;
}

/** The page of a mailed link that confirms a new e-mail address. */
export function confirmEmailPath(token: string): string {
  return `/confirm-email/${token}`;
}

export type AccountTab = "consumer" | "agent";
export type LoginMode = "login" | "register";

/** What the address of a login page holds: the tab, the mode, and where to go afterwards. */
export interface LoginState {
  tab: AccountTab;
  mode: LoginMode;
  /** A path of this site; absent for the home page. */
  redirectTo?: string;
}

const consumerNames = ["", "member", "consumer", "buyer", "seller"];

/** The tab that `/login/{role}` selects; undefined for an unknown role. */
export function tabForRole(role: string | undefined = ""): AccountTab | undefined {
  if (role === "agent") return "agent";
  return consumerNames.includes(role) ? "consumer" : undefined;
}

/** The mode and the target in a query string; a target on another site counts as absent. */
export function readLogin(params: URLSearchParams): Omit<LoginState, "tab"> {
  return {
    mode: params.get("mode") === "register" ? "register" : "login",
    redirectTo: ownPath(params.get("redirectTo")),
  };
}

/** The address of a login page. */
export function loginPath({ tab, ...state }: LoginState): string {
  return `/login/${tab}${loginQuery(state)}`;
}

/** The query of such an address, "" or with its question mark. */
export function loginQuery({ mode, redirectTo }: Omit<LoginState, "tab">): string {
  const params = new URLSearchParams();
  if (mode === "register") params.set("mode", mode);
  if (redirectTo !== undefined) params.set("redirectTo", redirectTo);
  const query = params.toString();
  return query && `?${query}`;
}

/** The forms of the account page. That of the deletion is also shown at its address. */
export const accountIntents = defineIntents({
  confirmation: { form: "account-confirmation", whole: true },
  name: { form: "account-name", whole: true },
  email: { form: "account-email", whole: true },
  password: { form: "account-password", whole: true },
  sessions: { form: "account-sessions", whole: true },
  deletion: { form: "account-deletion", whole: true },
});
