import { setTimeout as delay } from "node:timers/promises";
import type { Stage } from "#tests/faults/stage.ts";
import type { Search } from "./searches.ts";

/** What happens to the way to the mail server, for some time, once so many mails have come. */
export interface Trouble {
  kind: "cut" | "silent" | "slow";
  afterMails: number;
  millis: number;
}

/** The whole of a run has each of them. */
export const allTroubles: readonly Trouble[] = [
  { kind: "cut", afterMails: 300, millis: 3000 },
  { kind: "slow", afterMails: 1000, millis: 5000 },
  { kind: "silent", afterMails: 2000, millis: 3000 },
  { kind: "cut", afterMails: 4000, millis: 1000 },
];

export const fewTroubles: readonly Trouble[] = [
  { kind: "cut", afterMails: 10, millis: 300 },
  { kind: "slow", afterMails: 20, millis: 300 },
];

/** How long (milliseconds) each answer takes while the mail server is slow. */
const slowMillis = 100;
const lookMillis = 50;
/** A mail that its server refuses for now is refused so often. */
const timesBusy = 2;

/** A mail that is refused for good is refused so often as it comes. */
const always = Number.MAX_SAFE_INTEGER;

/** From now on the mailboxes behave as they are said to. */
export function closeMailboxes({ sink }: Pick<Stage<unknown>, "sink">, searches: readonly Search[]): void {
  for (const { email, mailbox } of searches) {
    if (mailbox === "closed") sink.refuse(email, 550, always);
    if (mailbox === "busy at first") sink.refuse(email, 451, timesBusy);
  }
}

/** The troubles, one after the other. Resolves after the last, rejects when `signal` aborts. */
export async function haveTroubles(
  { sink, mailLine }: Pick<Stage<unknown>, "sink" | "mailLine">,
  troubles: readonly Trouble[],
  signal: AbortSignal,
): Promise<void> {
  for (const { kind, afterMails, millis } of troubles) {
    while (sink.handedOver.length < afterMails) await delay(lookMillis, undefined, { signal });
    if (kind === "cut") mailLine.cut();
    if (kind === "silent") mailLine.silence();
    if (kind === "slow") sink.slowDown(slowMillis);
    await delay(millis, undefined, { signal });
    if (kind === "slow") sink.slowDown(0);
    else mailLine.restore();
  }
}

/** Troubles after which the mail in hand may come a second time. */
export function countRepeatingTroubles(troubles: readonly Trouble[]): number {
  return troubles.filter(({ kind }) => kind !== "slow").length;
}
