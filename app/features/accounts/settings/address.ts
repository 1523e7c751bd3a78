import { accountPath } from "#app/features/accounts/model/paths.ts";

/** The forms of the account page. */
export const settingsFormId = {
  name: "account-name",
  email: "account-email",
  password: "account-password",
  sessions: "account-sessions",
  deletion: "account-deletion",
} as const;

export type Setting = keyof typeof settingsFormId;

/** Where the form of a setting posts. The form that deletes the account is also shown there. */
export function settingPath(setting: Setting): string {
  return `${accountPath}?do=${setting}`;
}

/** The setting in a query string; undefined for the whole page. */
export function readSetting(params: URLSearchParams): Setting | undefined {
  const name = params.get("do") ?? "";
  return Object.hasOwn(settingsFormId, name) ? (name as Setting) : undefined;
}
