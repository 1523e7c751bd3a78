import { setTimeout as delay } from "node:timers/promises";
import { headerOf } from "#tests/faults/mail-sink.ts";
import type { Stage } from "#tests/faults/stage.ts";
import { ask } from "./agents.ts";
import type { Search } from "./searches.ts";

/** The subscribers who unsubscribe with the link of their first email. */
export interface Stops {
  /** When unsubscribing was confirmed, by address. */
  done: Map<string, Date>;
  complaints: string[];
  /** Number of subscribers whose request is not confirmed yet. */
  underWay(): number;
}

const lookMillis = 50;
const againMillis = 200;

/** Posts to the unsubscribe link as mail programs do (RFC 8058), repeated until it succeeds; ends when `signal` aborts. */
export function stopMails(
  { origin, sink }: Pick<Stage<unknown>, "origin" | "sink">,
  searches: readonly Search[],
  signal: AbortSignal,
): Stops {
  const stopping = new Set(searches.filter(({ fate }) => fate === "stops").map(({ email }) => email));
  const begun = new Set<string>();
  const stops: Stops = { done: new Map(), complaints: [], underWay: () => begun.size - stops.done.size };

  async function watch(): Promise<void> {
    for (let seen = 0; ; await delay(lookMillis, undefined, { signal })) {
      for (; seen < sink.handedOver.length; seen += 1) {
        const { recipients: [address = ""] = [], bytes } = sink.handedOver[seen] ?? {};
        if (!bytes || !stopping.has(address) || begun.has(address)) continue;
        begun.add(address);
        void stop(address, bytes).catch(() => undefined);
      }
    }
  }

  async function stop(address: string, bytes: Buffer): Promise<void> {
    const link = /<([^>]+)>/.exec(headerOf(bytes, "List-Unsubscribe") ?? "")?.[1] ?? "";
    if (!URL.canParse(link)) return void stops.complaints.push(`The mail to ${address} has no link to stop it.`);
    const url = `${origin}${new URL(link).pathname}`;
    const body = "List-Unsubscribe=One-Click";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (;;) {
      const answer = await ask(url, { method: "POST", headers, body }, signal);
      if (typeof answer !== "string" && answer.status === 200) return void stops.done.set(address, new Date());
      if (typeof answer !== "string" && answer.status < 500) {
        return void stops.complaints.push(`${address} was answered ${answer.status} to stopping its mails.`);
      }
      await delay(againMillis, undefined, { signal });
    }
  }

  watch().catch(() => undefined);
  return stops;
}
