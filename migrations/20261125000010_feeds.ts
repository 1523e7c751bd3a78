import { type Kysely, sql } from "kysely";

/**
 * Imports of listings from files of an agency's own software. A feed is the connection, a file is one delivery, an
 * entry is the outcome for one listing of a file, and feed_listings remembers each listing regardless of its outcome:
 * the time of its last version counts even for a home that was never shown.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("feeds")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("agency_id", "integer", (c) => c.notNull().references("agencies.id").onDelete("cascade"))
    // The last part of the address to which files are sent. It cannot be guessed.
    .addColumn("slug", "varchar(32)", (c) => c.notNull().unique())
    // SHA-256 of the token, in hexadecimal. The token itself is shown once and not stored.
    .addColumn("token_hash", "varchar(64)", (c) => c.notNull())
    // The software that sends the files, from a list in the code.
    .addColumn("crm", "varchar(32)", (c) => c.notNull())
    // True if each file holds all homes of the agency, so that the absence of a home means something.
    .addColumn("full_export", "boolean", (c) => c.notNull().defaultTo(false))
    // Gets the emails, and the listings that name none of the agency's agents.
    .addColumn("contact_user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    // When a person approved the first file, which is shown but not applied before.
    .addColumn("confirmed_at", "timestamptz")
    .addColumn("last_file_at", "timestamptz")
    .addColumn("silence_notified_at", "timestamptz")
    .addColumn("errors_notified_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("removed_at", "timestamptz")
    .execute();
  await sql`create index feeds_agency on feeds (agency_id, id)`.execute(db);
  await sql`create index feeds_contact on feeds (contact_user_id) where contact_user_id is not null`.execute(db);

  // The ids of the agency in the software. Each belongs to one feed; removing a feed frees its ids.
  await db.schema
    .createTable("feed_agents")
    .addColumn("agent_id", "varchar(32)", (c) => c.primaryKey())
    .addColumn("feed_id", "integer", (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    .addCheckConstraint("feed_agents_capitals", sql`agent_id = upper(btrim(agent_id)) and agent_id <> ''`)
    .execute();
  await sql`create index feed_agents_feed on feed_agents (feed_id)`.execute(db);

  await db.schema
    .createTable("feed_files")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("feed_id", "integer", (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    // SHA-256 of the bytes as sent, in hexadecimal. A file with the same bytes is the same file.
    .addColumn("sha256", "varchar(64)", (c) => c.notNull())
    .addColumn("name", "varchar(100)", (c) => c.notNull())
    // The XML without the login in its root and the sellers, which must not be stored.
    .addColumn("body", "bytea", (c) => c.notNull())
    .addColumn("bytes", "integer", (c) => c.notNull())
    // When the software wrote the file, according to the software. Files of a feed are applied in this order.
    .addColumn("file_date", "timestamptz", (c) => c.notNull())
    .addColumn("received_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    // A trial on the page: it has a report and changes nothing.
    .addColumn("dry_run", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("state", "varchar(16)", (c) => c.notNull().defaultTo("waiting"))
    // The decision that the file needs from a person: "first" whether to publish at all, "absent" whether to remove so
    // many homes.
    .addColumn("hold_reason", "varchar(16)")
    .addColumn("confirmed_at", "timestamptz")
    .addColumn("confirmed_by_user_id", "integer", (c) => c.references("users.id").onDelete("set null"))
    // The number of finished listings, and of all. Another worker resumes here.
    .addColumn("position", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("listing_count", "integer")
    // The number of listings by outcome, as { CREATED: 3, … }.
    .addColumn("counts", "jsonb", (c) => c.notNull().defaultTo(sql`'{}'`))
    // A list of messages about the file, not about single listings.
    .addColumn("messages", "jsonb", (c) => c.notNull().defaultTo(sql`'[]'`))
    .addColumn("started_at", "timestamptz")
    .addColumn("finished_at", "timestamptz")
    // When the agency got the email that the file needs a decision.
    .addColumn("held_notified_at", "timestamptz")
    .addCheckConstraint(
      "feed_files_state_known",
      sql`state in ('waiting', 'running', 'accepted', 'empty', 'refused', 'held')`,
    )
    .addCheckConstraint("feed_files_held_why", sql`state <> 'held' or hold_reason in ('first', 'absent')`)
    .addCheckConstraint("feed_files_position", sql`position >= 0`)
    .execute();
  await sql`create unique index feed_files_once on feed_files (feed_id, sha256) where not dry_run`.execute(db);
  await sql`create index feed_files_newest on feed_files (feed_id, received_at desc, id desc)`.execute(db);
  await sql`
    create index feed_files_next on feed_files (feed_id, file_date, name, id) where state in ('waiting', 'running')
  `.execute(db);
  await sql`create index feed_files_received on feed_files (received_at)`.execute(db);
  await sql`
    create index feed_files_confirmed_by on feed_files (confirmed_by_user_id) where confirmed_by_user_id is not null
  `.execute(db);

  // The pictures of a ZIP, until they are fetched from this table.
  await db.schema
    .createTable("feed_file_pictures")
    .addColumn("file_id", "integer", (c) => c.notNull().references("feed_files.id").onDelete("cascade"))
    // As the XML names it, without folders, in lower case.
    .addColumn("name", "varchar(200)", (c) => c.notNull())
    .addColumn("body", "bytea", (c) => c.notNull())
    .addPrimaryKeyConstraint("feed_file_pictures_pkey", ["file_id", "name"])
    .execute();

  await db.schema
    .createTable("feed_entries")
    .addColumn("file_id", "integer", (c) => c.notNull().references("feed_files.id").onDelete("cascade"))
    // The position among the listings of the file, from 1.
    .addColumn("position", "integer", (c) => c.notNull())
    // As in the file; blank if the file has none.
    .addColumn("agent_id", "varchar(50)", (c) => c.notNull().defaultTo(""))
    .addColumn("unique_id", "varchar(50)", (c) => c.notNull().defaultTo(""))
    // The address of the home, or its headline.
    .addColumn("title", "varchar(255)", (c) => c.notNull().defaultTo(""))
    .addColumn("outcome", "varchar(16)", (c) => c.notNull())
    .addColumn("messages", "jsonb", (c) => c.notNull().defaultTo(sql`'[]'`))
    .addColumn("listing_id", "integer", (c) => c.references("listings.id").onDelete("set null"))
    // The agency must act on it.
    .addColumn("needs_attention", "boolean", (c) =>
      c
        .notNull()
        .generatedAlwaysAs(sql`outcome in ('REFUSED', 'HELD', 'DRAFT') or messages @> '[{"level": "error"}]'`)
        .stored(),
    )
    .addPrimaryKeyConstraint("feed_entries_pkey", ["file_id", "position"])
    .execute();
  await sql`create index feed_entries_listing on feed_entries (listing_id) where listing_id is not null`.execute(db);
  // The reports of one home, newest file first.
  await sql`create index feed_entries_unique_id on feed_entries (unique_id, file_id)`.execute(db);

  await db.schema
    .createTable("feed_listings")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("feed_id", "integer", (c) => c.notNull().references("feeds.id").onDelete("cascade"))
    .addColumn("agent_id", "varchar(32)", (c) => c.notNull())
    .addColumn("unique_id", "varchar(50)", (c) => c.notNull())
    // Null for a home that was never shown, or that its agent has deleted.
    .addColumn("listing_id", "integer", (c) => c.references("listings.id").onDelete("set null"))
    // Time and digest of the newest version that was read.
    .addColumn("mod_time", "timestamptz", (c) => c.notNull())
    .addColumn("content_hash", "varchar(64)", (c) => c.notNull())
    // The status in the feed, which is more specific than off the market: sold, withdrawn, …
    .addColumn("feed_status", "varchar(50)", (c) => c.notNull())
    // Since when full exports lack the home.
    .addColumn("absent_since", "timestamptz")
    // The agent disconnected the home from the feed, so later versions are ignored.
    .addColumn("detached_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addUniqueConstraint("feed_listings_key", ["feed_id", "agent_id", "unique_id"])
    .execute();
  await sql`create unique index feed_listings_listing on feed_listings (listing_id) where listing_id is not null`.execute(
    db,
  );

  await db.schema
    .createTable("feed_photos")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("feed_listing_id", "integer", (c) => c.notNull().references("feed_listings.id").onDelete("cascade"))
    .addColumn("kind", "varchar(16)", (c) => c.notNull().defaultTo("photo"))
    // "m" is the main photo, then "a" to "z", "aa", …; floor plans have "1" and "2".
    .addColumn("slot", "varchar(8)", (c) => c.notNull())
    // The source: an address, or a picture of a ZIP.
    .addColumn("url", "text")
    .addColumn("file_id", "integer", (c) => c.references("feed_files.id").onDelete("set null"))
    .addColumn("file_name", "varchar(200)")
    .addColumn("mod_time", "timestamptz")
    .addColumn("state", "varchar(16)", (c) => c.notNull().defaultTo("waiting"))
    .addColumn("etag", "varchar(255)")
    .addColumn("last_modified", "varchar(64)")
    .addColumn("sha256", "varchar(64)")
    // The picture shown in this slot; after a failed fetch still the old one.
    .addColumn("picture_id", "integer", (c) => c.references("pictures.id").onDelete("set null"))
    .addColumn("failures", "integer", (c) => c.notNull().defaultTo(0))
    .addColumn("tried_at", "timestamptz")
    .addColumn("next_try_at", "timestamptz")
    // Why the last fetch failed, as a sentence for the agency.
    .addColumn("problem", "varchar(300)")
    .addUniqueConstraint("feed_photos_slot", ["feed_listing_id", "kind", "slot"])
    .addCheckConstraint("feed_photos_kind_known", sql`kind in ('photo', 'floorplan')`)
    .addCheckConstraint("feed_photos_state_known", sql`state in ('waiting', 'fetched', 'failed')`)
    .addCheckConstraint("feed_photos_from_one", sql`num_nonnulls(url, file_name) = 1`)
    .execute();
  await sql`create index feed_photos_due on feed_photos (next_try_at, id) where state = 'waiting'`.execute(db);
  await sql`create index feed_photos_picture on feed_photos (picture_id) where picture_id is not null`.execute(db);
  await sql`create index feed_photos_file on feed_photos (file_id) where file_id is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of [
    "feed_photos",
    "feed_listings",
    "feed_entries",
    "feed_file_pictures",
    "feed_files",
    "feed_agents",
    "feeds",
  ]) {
    await db.schema.dropTable(table).execute();
  }
}
