import { type Kysely, sql } from "kysely";

/**
 * listing_documents: private PDFs of a home. The content is in the media store, by its hash. `deleted_at` is set for a
 * day, so that removed documents still count towards the uploader's daily limit.
 *
 * document_links: secret links to a document, mailed to a person who enquired or registered. They are erased with the
 * enquiry or the registration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("listing_documents")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("kind", "varchar(20)", (c) =>
      c.notNull().check(sql`kind in ('contract', 'strata', 'building', 'other')`),
    )
    .addColumn("name", "varchar(100)", (c) => c.notNull().check(sql`name <> ''`))
    .addColumn("content_hash", "varchar(64)", (c) => c.notNull().check(sql`content_hash ~ '^[0-9a-f]{64}$'`))
    .addColumn("bytes", "integer", (c) => c.notNull().check(sql`bytes > 0`))
    .addColumn("uploaded_by_user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("deleted_at", "timestamptz")
    .execute();
  await sql`create unique index listing_documents_content on listing_documents (listing_id, content_hash)
    where deleted_at is null`.execute(db);
  await sql`create index listing_documents_listing on listing_documents (listing_id)`.execute(db);
  await sql`create index listing_documents_hash on listing_documents (left(content_hash, 32))`.execute(db);
  await sql`create index listing_documents_uploader on listing_documents (uploaded_by_user_id, created_at)`.execute(db);
  await db.schema
    .createTable("document_links")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("document_id", "integer", (c) => c.notNull().references("listing_documents.id").onDelete("cascade"))
    .addColumn("token_hash", "varchar(64)", (c) => c.notNull().unique())
    .addColumn("lead_id", "integer", (c) => c.references("leads.id").onDelete("cascade"))
    .addColumn("registration_id", "integer", (c) => c.references("inspection_registrations.id").onDelete("cascade"))
    .addColumn("sent_by_user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("expires_at", "timestamptz", (c) => c.notNull())
    .addColumn("revoked_at", "timestamptz")
    .addColumn("downloads", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("first_downloaded_at", "timestamptz")
    .addColumn("downloaded_at", "timestamptz")
    .addCheckConstraint("document_links_recipient", sql`num_nonnulls(lead_id, registration_id) = 1`)
    .execute();
  for (const column of ["document_id", "lead_id", "registration_id", "sent_by_user_id"]) {
    await db.schema.createIndex(`document_links_${column}`).on("document_links").column(column).execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("document_links").execute();
  await db.schema.dropTable("listing_documents").execute();
}
