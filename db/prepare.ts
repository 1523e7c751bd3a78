import type { DatabaseHandle } from "./embedded.ts";
import { migrate } from "./migrate.ts";
import { seedWhenEmpty } from "./seed.ts";

/** Brings a database up to date before it is served; one of our own that is empty gets the sample data. */
export async function prepareDatabase({ url, embedded }: DatabaseHandle): Promise<void> {
  await migrate(url);
  if (embedded) await seedWhenEmpty(url);
}
