import { type Kysely, sql } from "kysely";

/** posts with their search text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("posts")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("author_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("title", "varchar(500)", (c) => c.notNull())
    .addColumn("slug", "varchar(500)", (c) => c.notNull().unique())
    .addColumn("excerpt", "text")
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("category", "varchar(120)", (c) => c.notNull())
    .addColumn("hero_image_url", "text")
    .addColumn("tags", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn("published", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("published_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("search", sql`tsvector`, (c) =>
      c
        .notNull()
        // The body is HTML, and readers do not see the text inside tags.
        .generatedAlwaysAs(
          sql`to_tsvector('english'::regconfig,
                title || ' ' || coalesce(excerpt, '') || ' ' || translate(category, '_', ' ') || ' ' || joined_text(tags)
                || ' ' || regexp_replace(body, '<[^>]*>', ' ', 'g'))`,
        )
        .stored(),
    )
    .execute();

  await sql`create index posts_newest on posts (published_at desc, id desc) where published`.execute(db);
  await sql`create index posts_search on posts using gin (search) where published`.execute(db);
  await sql`create index posts_author on posts (author_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("posts").execute();
}
