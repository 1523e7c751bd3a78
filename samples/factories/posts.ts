import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { type PostInsert, postInsertSchema } from "#reference/post-rows.ts";

let built = 0;

/** Validated; by default a short article with a unique slug, published on 4 March 2026. */
function buildPost(overrides: Partial<PostInsert> = {}) {
  built += 1;
  return postInsertSchema.parse({
    title: "What a sample costs",
    slug: `what-a-sample-costs-${built}`,
    excerpt: "Samples cost nothing, and here is why.",
    body: "<h2>Nothing</h2><p>A sample is given away.</p>",
    category: "buying",
    tags: ["samples"],
    published: true,
    publishedAt: new Date("2026-03-04T00:00:00Z"),
    ...overrides,
  });
}

export async function insertPost(db: Kysely<DB>, overrides: Partial<PostInsert> = {}): Promise<{ id: number }> {
  return db.insertInto("posts").values(buildPost(overrides)).returning("id").executeTakeFirstOrThrow();
}
