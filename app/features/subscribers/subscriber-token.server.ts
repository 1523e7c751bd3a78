import { linkSigner } from "#app/mail/link-token.server.ts";
import { DAYS_TO_CONFIRM } from "./subscription.ts";

/** One search, or a subscriber's newsletter or searches. */
export type UnsubscribeTarget = { kind: "search" | "newsletter" | "all-searches"; id: number };

/** One search, or a subscriber's newsletter. */
export type ConfirmationTopic = "search" | "newsletter";

const confirmation = linkSigner<ConfirmationTopic>({
  purpose: "subscriber-confirm.2",
  days: DAYS_TO_CONFIRM,
  topics: ["search", "newsletter"],
});
const manage = linkSigner({ purpose: "subscriber-manage.1" });
const stop = linkSigner<UnsubscribeTarget["kind"]>({
  purpose: "subscriber-stop.1",
  topics: ["search", "newsletter", "all-searches"],
});

/**
 * `id` is of a search or, for the newsletter, of a subscriber. Valid for `DAYS_TO_CONFIRM` after `now` (milliseconds).
 */
export function signConfirmation(id: number, topic: ConfirmationTopic, now: number = Date.now()): string {
  return confirmation.sign({ id, topic, createdAt: new Date(now) });
}

export const readConfirmation = confirmation.read;

/** Valid until the subscriber is deleted. */
export function signSubscriptions(subscriberId: number, keys?: readonly string[]): string {
  return manage.sign({ id: subscriberId }, keys);
}

/** The subscriber's id, otherwise undefined. */
export function readSubscriptions(token: string): number | undefined {
  const link = manage.read(token);
  return link.state === "valid" ? link.id : undefined;
}

export function signUnsubscribe({ kind, id }: UnsubscribeTarget): string {
  return stop.sign({ id, topic: kind });
}

/** Undefined for an invalid token. */
export function readUnsubscribe(token: string): UnsubscribeTarget | undefined {
  const link = stop.read(token);
  return link.state === "valid" ? { kind: link.topic, id: link.id } : undefined;
}
