import { ownPath } from "#app/lib/paths.ts";
import { defineIntents } from "#app/lib/intents.ts";

export const accountPath = "/dashboard/account";
export const forgottenPasswordPath = "/reset-password";

export function newPasswordPath(token: string): string {
  return `${forgottenPasswordPath}/${token}`;
}

export function confirmEmailPath(token: string): string {
  return `/confirm-email/${token}`;
}

export type AccountTab = "consumer" | "agent";
export type LoginMode = "login" | "register";

export interface LoginState {
  tab: AccountTab;
  mode: LoginMode;
  /** On this site. Undefined means the home page. */
  redirectTo?: string;
}

const consumerNames = ["", "member", "consumer", "buyer", "seller"];

/** The tab of `/login/{role}`. Undefined if unknown. */
export function tabForRole(role: string | undefined = ""): AccountTab | undefined {
  if (role === "agent") return "agent";
  return consumerNames.includes(role) ? "consumer" : undefined;
}

/** Reads the query string. Ignores redirects to other sites. */
export function parseLoginQuery(params: URLSearchParams): Omit<LoginState, "tab"> {
  return {
    mode: params.get("mode") === "register" ? "register" : "login",
    redirectTo: ownPath(params.get("redirectTo")),
  };
}

export function loginPath({ tab, ...state }: LoginState): string {
  return `/login/${tab}${formatLoginQuery(state)}`;
}

/** Returns the query with its question mark, or "". */
export function formatLoginQuery({ mode, redirectTo }: Omit<LoginState, "tab">): string {
  const params = new URLSearchParams();
  if (mode === "register") params.set("mode", mode);
  if (redirectTo !== undefined) params.set("redirectTo", redirectTo);
  const query = params.toString();
  return query && `?${query}`;
}

/** The deletion form is also shown at its own address. */
export const accountIntents = defineIntents({
  confirmation: { form: "account-confirmation", fullPage: true },
  name: { form: "account-name", fullPage: true },
  email: { form: "account-email", fullPage: true },
  password: { form: "account-password", fullPage: true },
  sessions: { form: "account-sessions", fullPage: true },
  deletion: { form: "account-deletion", fullPage: true },
});
