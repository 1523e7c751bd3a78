import { linkSigner } from "#app/mail/link-token.server.ts";
import { daysToConfirm } from "./confirmation.ts";

/** What a link to stop mail names: one saved search, or the newsletter or all searches of one subscriber. */
export type Stop = { kind: "search" | "newsletter" | "all-searches"; id: number };

/** What a link confirms: one saved search, or the newsletter of one subscriber. */
export type ConfirmationTopic = "search" | "newsletter";

const confirmation = linkSigner<ConfirmationTopic>({
  purpose: "subscriber-confirm.2",
  days: daysToConfirm,
  topics: ["search", "newsletter"],
});
const manage = linkSigner({ purpose: "subscriber-manage.1" });
const stop = linkSigner<Stop["kind"]>({
  purpose: "subscriber-stop.1",
  topics: ["search", "newsletter", "all-searches"],
});

/** The token that confirms a search or a subscriber's newsletter, valid for `daysToConfirm` from `now` (milliseconds). */
export function signConfirmation(id: number, topic: ConfirmationTopic, now: number = Date.now()): string {
  return confirmation.sign({ id, topic, createdAt: new Date(now) });
}

/** Reads such a token. */
export const readConfirmation = confirmation.read;

/** The token of the page that manages the searches of an address; it works as long as the subscriber is there. */
export function signManage(subscriberId: number, keys?: readonly string[]): string {
  return manage.sign({ id: subscriberId }, keys);
}

/** Whose searches a token manages; undefined when it is none of ours. */
export function readManage(token: string): number | undefined {
  const link = manage.read(token);
  return link.state === "valid" ? link.id : undefined;
}

/** The token of a link that stops one kind of mail. */
export function signStop({ kind, id }: Stop): string {
  return stop.sign({ id, topic: kind });
}

/** What a token stops; undefined when it is none of ours. */
export function readStop(token: string): Stop | undefined {
  const link = stop.read(token);
  return link.state === "valid" ? { kind: link.topic, id: link.id } : undefined;
}
