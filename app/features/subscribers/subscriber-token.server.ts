import { linkSigner } from "#app/mail/link-token.server.ts";
import { daysToConfirm, type Subject } from "./confirmation.ts";

/** What a link to stop mail names: one saved search, or the newsletter of one subscriber. */
export type Stop = { kind: "search" | "newsletter"; id: number };

const confirmation = linkSigner<Subject>({
  purpose: "subscriber-confirm.1",
  days: daysToConfirm,
  topics: ["searches", "newsletter"],
});
const manage = linkSigner({ purpose: "subscriber-manage.1" });
const stop = linkSigner<Stop["kind"]>({ purpose: "subscriber-stop.1", topics: ["search", "newsletter"] });

/** The token that confirms an address, valid for `daysToConfirm` from `now` (milliseconds). */
export function signConfirmation(subscriberId: number, subject: Subject, now: number = Date.now()): string {
  return confirmation.sign({ id: subscriberId, topic: subject, createdAt: new Date(now) });
}

/** Reads such a token; its topic is the subject and its id the subscriber's. */
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
