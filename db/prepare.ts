import type { ProcessDatabase } from "./embedded.ts";
import { isAhead, migrate } from "./migrate.ts";
import { bringReference } from "#reference/apply.ts";

/**
 * Migrates a database and updates its services, suburbs and articles. An empty embedded database also gets the sample
 * data.
 */
export async function prepareDatabase({ directUrl, embedded }: ProcessDatabase): Promise<void> {
  if (await isAhead(directUrl)) return;
  await migrate(directUrl);
  await bringReference(directUrl);
  if (!embedded) return;
  // Imported lazily: images for external databases do not contain the samples.
  const { seedWhenEmpty } = await import("#samples/seed.ts");
  await seedWhenEmpty(directUrl);
}
