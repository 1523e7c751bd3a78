import { setTimeout as delay } from "node:timers/promises";
import { headerOf } from "#tests/faults/mail-sink.ts";
import type { TestSystem } from "#tests/faults/test-system.ts";
import { send } from "./agents.ts";
import type { Search } from "./searches.ts";

/** The subscribers who unsubscribe with the link of their first email. */
export interface Unsubscriptions {
  /** When unsubscribing was confirmed, by address. */
  done: Map<string, Date>;
  complaints: string[];
  /** Number of subscribers whose request is not confirmed yet. */
  pending(): number;
}

const pollMillis = 50;
const againMillis = 200;

/** Posts to the unsubscribe link as mail programs do (RFC 8058), repeated until it succeeds; ends when `signal` aborts. */
export function unsubscribeAll(
  { origin, sink }: Pick<TestSystem<unknown>, "origin" | "sink">,
  searches: readonly Search[],
  signal: AbortSignal,
): Unsubscriptions {
  const stopping = new Set(searches.filter(({ fate }) => fate === "stops").map(({ email }) => email));
  const started = new Set<string>();
  const unsubscriptions: Unsubscriptions = {
    done: new Map(),
    complaints: [],
    pending: () => started.size - unsubscriptions.done.size,
  };

  async function watch(): Promise<void> {
    for (let seen = 0; ; await delay(pollMillis, undefined, { signal })) {
      for (; seen < sink.deliveries.length; seen += 1) {
        const { recipients: [address = ""] = [], bytes } = sink.deliveries[seen] ?? {};
        if (!bytes || !stopping.has(address) || started.has(address)) continue;
        started.add(address);
        void stop(address, bytes).catch(() => undefined);
      }
    }
  }

  async function stop(address: string, bytes: Buffer): Promise<void> {
    const link = /<([^>]+)>/.exec(headerOf(bytes, "List-Unsubscribe") ?? "")?.[1] ?? "";
    if (!URL.canParse(link))
      return void unsubscriptions.complaints.push(`The email to ${address} has no unsubscribe link.`);
    const url = `${origin}${new URL(link).pathname}`;
    const body = "List-Unsubscribe=One-Click";
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    for (;;) {
      const response = await send(url, { method: "POST", headers, body }, signal);
      if (typeof response !== "string" && response.status === 200)
        return void unsubscriptions.done.set(address, new Date());
      if (typeof response !== "string" && response.status < 500) {
        return void unsubscriptions.complaints.push(
          `${address} got the response ${response.status} when unsubscribing.`,
        );
      }
      await delay(againMillis, undefined, { signal });
    }
  }

  watch().catch(() => undefined);
  return unsubscriptions;
}
