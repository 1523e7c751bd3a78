import { accountPath } from "#app/features/accounts/model/paths.ts";
import { settingsFormId } from "#app/features/accounts/model/account-form-id.ts";

export type Setting = keyof typeof settingsFormId;

/** Where the form of a setting posts. The one that deletes the account is shown there, too, and nowhere else. */
export function settingPath(setting: Setting): string {
  return `${accountPath}?do=${setting}`;
}

/** The setting that a query string is about; undefined for the page as a whole. */
export function readSetting(params: URLSearchParams): Setting | undefined {
  const asked = params.get("do") ?? "";
  return Object.hasOwn(settingsFormId, asked) ? (asked as Setting) : undefined;
}
