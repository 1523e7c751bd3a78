import { updateReference } from "#reference/apply.ts";
import type { ProcessDatabase } from "./embedded.ts";
import { isAhead, migrate } from "./migrate.ts";

/** Migrates and updates the reference data. An empty embedded database also gets samples. */
export async function prepareDatabase({ directUrl, embedded }: ProcessDatabase): Promise<void> {
  if (await isAhead(directUrl)) return;
  await migrate(directUrl);
  await updateReference(directUrl);
  if (!embedded) return;
  // Images for external databases do not contain the samples.
  const { seedWhenEmpty } = await import("#samples/seed.ts");
  await seedWhenEmpty(directUrl);
}
