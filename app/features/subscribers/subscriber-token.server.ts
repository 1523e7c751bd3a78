import { readLink, signLink } from "#app/mail/link-token.server.ts";
import { daysToConfirm, type Subject } from "./confirmation.ts";

/** What a link to stop mail names: one saved search, or the newsletter of one subscriber. */
export type Stop = { kind: "search"; id: number } | { kind: "newsletter"; id: number };

/** What the token of a link to confirm says. */
export type Confirmation =
  | { state: "valid"; subject: Subject; subscriberId: number }
  | { state: "expired"; subject: Subject }
  | { state: "invalid" };

const purposes = { confirm: "subscriber-confirm.1", manage: "subscriber-manage.1", stop: "subscriber-stop.1" };
const letters = { searches: "s", newsletter: "n" } as const;

/** The token by which an address says yes, for `daysToConfirm` from `now` (milliseconds). */
export function signConfirmation(subscriberId: number, subject: Subject, now: number = Date.now()): string {
  const issued = Math.floor(now / 1000);
  return signLink(purposes.confirm, `${letters[subject]}.${subscriberId.toString(36)}.${issued.toString(36)}`);
}

/** Reads such a token; `now` in milliseconds. */
export function readConfirmation(token: string, now: number = Date.now()): Confirmation {
  const content = readLink(purposes.confirm, token);
  const [, letter, id = "", issued = ""] = /^([sn])\.([1-9a-z][\da-z]{0,6})\.([\da-z]{1,8})$/.exec(content ?? "") ?? [];
  if (letter === undefined) return { state: "invalid" };
  const subject = letter === letters.searches ? "searches" : "newsletter";
  if (now > (Number.parseInt(issued, 36) + daysToConfirm * 24 * 60 * 60) * 1000) return { state: "expired", subject };
  return { state: "valid", subject, subscriberId: Number.parseInt(id, 36) };
}

/** The token of the page that manages the searches of an address; it works as long as the subscriber is there. */
export function signManage(subscriberId: number): string {
  return signLink(purposes.manage, subscriberId.toString(36));
}

/** Whose searches a token manages; undefined when it is none of ours. */
export function readManage(token: string): number | undefined {
  const content = readLink(purposes.manage, token);
  return content === undefined ? undefined : Number.parseInt(content, 36);
}

/** The token of a link that stops one kind of mail. */
export function signStop({ kind, id }: Stop): string {
  return signLink(purposes.stop, `${kind === "search" ? "s" : "n"}.${id.toString(36)}`);
}

/** What a token stops; undefined when it is none of ours. */
export function readStop(token: string): Stop | undefined {
  const [, letter, id = ""] = /^([sn])\.([\da-z]+)$/.exec(readLink(purposes.stop, token) ?? "") ?? [];
  if (letter === undefined) return undefined;
  return { kind: letter === "s" ? "search" : "newsletter", id: Number.parseInt(id, 36) };
}
