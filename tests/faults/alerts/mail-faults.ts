import { setTimeout as delay } from "node:timers/promises";
import type { TestSystem } from "#tests/faults/test-system.ts";
import type { Search } from "./searches.ts";

/** A fault of the connection to the mail server that begins after a number of emails. */
export interface MailFault {
  kind: "cut" | "silent" | "slow";
  afterMails: number;
  millis: number;
}

/** The faults of a full run. */
export const allMailFaults: readonly MailFault[] = [
  { kind: "cut", afterMails: 300, millis: 3000 },
  { kind: "slow", afterMails: 1000, millis: 5000 },
  { kind: "silent", afterMails: 2000, millis: 3000 },
  { kind: "cut", afterMails: 4000, millis: 1000 },
];

export const fewMailFaults: readonly MailFault[] = [
  { kind: "cut", afterMails: 10, millis: 300 },
  { kind: "slow", afterMails: 20, millis: 300 },
];

/** Milliseconds of each response of a slow mail server. */
const slowMillis = 100;
const pollMillis = 50;
/** How often a busy mailbox refuses an email. */
const timesBusy = 2;

const always = Number.MAX_SAFE_INTEGER;

/** Applies the mailbox behaviour of each search to the mail server. */
export function closeMailboxes({ sink }: Pick<TestSystem<unknown>, "sink">, searches: readonly Search[]): void {
  for (const { email, mailbox } of searches) {
    if (mailbox === "closed") sink.refuse(email, 550, always);
    if (mailbox === "busy at first") sink.refuse(email, 451, timesBusy);
  }
}

/** Applies the faults in order. Resolves after the last, rejects when `signal` aborts. */
export async function runMailFaults(
  { sink, mailLine }: Pick<TestSystem<unknown>, "sink" | "mailLine">,
  mailFaults: readonly MailFault[],
  signal: AbortSignal,
): Promise<void> {
  for (const { kind, afterMails, millis } of mailFaults) {
    while (sink.deliveries.length < afterMails) await delay(pollMillis, undefined, { signal });
    if (kind === "cut") mailLine.cut();
    if (kind === "silent") mailLine.silence();
    if (kind === "slow") sink.slowDown(slowMillis);
    await delay(millis, undefined, { signal });
    if (kind === "slow") sink.slowDown(0);
    else mailLine.restore();
  }
}

/** Faults after which an email in progress may arrive again. */
export function countRepeatingMailFaults(mailFaults: readonly MailFault[]): number {
  return mailFaults.filter(({ kind }) => kind !== "slow").length;
}
