import type { ProcessDatabase } from "./embedded.ts";
import { isAhead, migrate } from "./migrate.ts";
import { bringReference } from "#reference/apply.ts";

/** Brings a database up to date before it is served, with services, suburbs and articles; one of our own without people gets the sample data. */
export async function prepareDatabase({ directUrl, embedded }: ProcessDatabase): Promise<void> {
  if (await isAhead(directUrl)) return;
  await migrate(directUrl);
  await bringReference(directUrl);
  if (!embedded) return;
  // Imported here: an image that serves a database of its own does not contain the samples.
  const { seedWhenEmpty } = await import("#samples/seed.ts");
  await seedWhenEmpty(directUrl);
}
