import { type Kysely, sql } from "kysely";

/**
 * Pictures of homes, portraits of agents, logos of agencies. A row is a photograph, with its original and sizes in the
 * media store under the hash of its bytes, or the drawing of a sample home, made from facts of the home.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pictures")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    // Exactly one of the three owners is set.
    .addColumn("listing_id", "integer", (c) => c.references("listings.id").onDelete("cascade"))
    .addColumn("agent_id", "integer", (c) => c.references("agents.id").onDelete("cascade"))
    .addColumn("agency_id", "integer", (c) => c.references("agencies.id").onDelete("cascade"))
    .addColumn("kind", "varchar(16)", (c) => c.notNull())
    // The alternative text.
    .addColumn("words", "varchar(300)", (c) => c.notNull().defaultTo(""))
    .addColumn("position", "integer", (c) => c.notNull())
    .addColumn("state", "varchar(16)", (c) => c.notNull().defaultTo("preparing"))
    // Why the file could not be read, as a sentence for its uploader.
    .addColumn("problem", "varchar(200)")
    // SHA-256 of the uploaded bytes, in hexadecimal.
    .addColumn("content_hash", "varchar(64)")
    .addColumn("bytes", "integer")
    // Pixels, upright.
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    // The stored widths in pixels, ascending.
    .addColumn("widths", sql`integer[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    // The average colour ("#9fb3c8"), shown until the picture has loaded.
    .addColumn("colour", "varchar(7)")
    // For a drawing of a sample home: the view, and its variant.
    .addColumn("drawing", "varchar(16)")
    .addColumn("variant", "integer")
    .addColumn("uploaded_by_user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("deleted_at", "timestamptz")
    .addCheckConstraint("pictures_of_one", sql`num_nonnulls(listing_id, agent_id, agency_id) = 1`)
    .addCheckConstraint(
      "pictures_kind_known",
      sql`kind = any (case when listing_id is not null then array['photo', 'floorplan']
        when agent_id is not null then array['portrait'] else array['logo'] end)`,
    )
    .addCheckConstraint("pictures_state_known", sql`state in ('preparing', 'ready', 'failed')`)
    .addCheckConstraint("pictures_failed_why", sql`(state = 'failed') = (problem is not null)`)
    .addCheckConstraint("pictures_ready_whole", sql`state <> 'ready' or num_nonnulls(width, height) = 2`)
    .addCheckConstraint("pictures_photo_or_drawing", sql`num_nonnulls(content_hash, drawing) = 1`)
    .execute();

  // The same file uploaded again is the same picture.
  for (const owner of ["listing_id", "agent_id", "agency_id"]) {
    await sql`
      create unique index ${sql.ref(`pictures_${owner}_content`)} on pictures (${sql.ref(owner)}, content_hash)
        where ${sql.ref(owner)} is not null and deleted_at is null
    `.execute(db);
  }
  await sql`
    create index pictures_listing_position on pictures (listing_id, position, id)
      where listing_id is not null and deleted_at is null
  `.execute(db);
  await sql`
    create index pictures_content on pictures (content_hash) where content_hash is not null
  `.execute(db);
  // For the number of bytes that a person uploaded in a day.
  await sql`
    create index pictures_uploader on pictures (uploaded_by_user_id, created_at) where uploaded_by_user_id is not null
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("pictures").execute();
}
