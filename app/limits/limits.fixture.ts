import { consumeRateLimit, type LimitName } from "./limits.server.ts";

/** Spends points concurrently in a process of its own and sends the number of successes. */
const [, , name, key, times] = process.argv as [string, string, LimitName, string, string];
const spent = await Promise.allSettled(Array.from({ length: Number(times) }, () => consumeRateLimit(name, key)));
process.send?.(spent.filter(({ status }) => status === "fulfilled").length, () => process.exit());
