import { type Kysely, sql } from "kysely";

/**
 * saved_searches, the email addresses of their subscribers, and each match of a search and a home
 * (docs/decisions/005-alert-once-per-search-and-home.md). A criterion is null if the search sets no limit.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // An email address that requested emails. The row and all rows that refer to it are erased once the address wants no
  // more emails.
  await db.schema
    .createTable("subscribers")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("email", "varchar(255)", (c) => c.notNull().unique())
    .addColumn("confirmed_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint("subscribers_email_normal", sql`email = lower(btrim(email))`)
    .execute();
  await sql`create index subscribers_unconfirmed on subscribers (created_at) where confirmed_at is null`.execute(db);

  await db.schema
    .createTable("saved_searches")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("cascade"))
    .addColumn("email", "varchar(255)", (c) =>
      c.notNull().references("subscribers.email").onUpdate("cascade").onDelete("cascade"),
    )
    .addColumn("listing_type", "varchar(8)", (c) => c.notNull())
    .addColumn("suburb", "varchar(120)")
    .addColumn("min_price", "integer")
    .addColumn("max_price", "integer")
    .addColumn("min_bedrooms", "smallint")
    .addColumn("min_bathrooms", "smallint")
    .addColumn("property_type", "varchar(120)")
    .addColumn("keywords", "varchar(255)")
    .addColumn("suburb_key", "text", (c) => c.generatedAlwaysAs(sql`normalised_key(suburb)`).stored())
    .addColumn("property_type_key", "text", (c) => c.generatedAlwaysAs(sql`normalised_key(property_type)`).stored())
    .addColumn("keywords_query", sql`tsquery`, (c) =>
      c.generatedAlwaysAs(sql`websearch_to_tsquery('english', keywords)`).stored(),
    )
    .addColumn("frequency", "varchar(8)", (c) => c.notNull().defaultTo("daily"))
    // Whether new homes are matched: false until the address is confirmed, and while the search is paused.
    .addColumn("is_live", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("paused_at", "timestamptz")
    // When the next digest is due; null while none is pending.
    .addColumn("next_run_at", "timestamptz")
    .addColumn("last_run_at", "timestamptz")
    .addColumn("last_notified_at", "timestamptz")
    .addColumn("last_match_created_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint("saved_searches_listing_type", sql`listing_type in ('sale', 'rent')`)
    .addCheckConstraint("saved_searches_frequency", sql`frequency in ('instant', 'daily', 'weekly')`)
    .addCheckConstraint("saved_searches_prices", sql`min_price <= max_price`)
    .addCheckConstraint("saved_searches_paused_is_not_live", sql`paused_at is null or not is_live`)
    .execute();
  await sql`create index saved_searches_user on saved_searches (user_id)`.execute(db);
  await sql`create index saved_searches_listing_type on saved_searches (listing_type)`.execute(db);
  await sql`create index saved_searches_suburb on saved_searches (suburb)`.execute(db);
  // An address cannot save the same search again. The index also finds the searches of an address.
  await sql`
    create unique index saved_searches_once on saved_searches (
      email, listing_type, coalesce(suburb_key, ''), coalesce(property_type_key, ''), coalesce(min_price, -1),
      coalesce(max_price, -1), coalesce(min_bedrooms, -1), coalesce(min_bathrooms, -1), coalesce(lower(keywords), '')
    )
  `.execute(db);
  // Finds the searches that may want a home.
  await sql`
    create index saved_searches_live on saved_searches (
      listing_type, (coalesce(suburb_key, '')), (coalesce(property_type_key, '')), min_bedrooms, min_price, max_price
    ) where is_live
  `.execute(db);
  await sql`create index saved_searches_due on saved_searches (next_run_at) where is_live`.execute(db);

  await db.schema
    .createTable("saved_search_matches")
    .addColumn("saved_search_id", "integer", (c) => c.notNull().references("saved_searches.id").onDelete("cascade"))
    .addColumn("listing_id", "integer", (c) => c.notNull().references("listings.id").onDelete("cascade"))
    .addColumn("reason", "varchar(16)", (c) => c.notNull())
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    // When the match was added to the email in `message_id`.
    .addColumn("told_at", "timestamptz")
    .addColumn("message_id", "integer", (c) => c.references("messages.id").onDelete("set null"))
    .addPrimaryKeyConstraint("saved_search_matches_pkey", ["saved_search_id", "listing_id"])
    .addCheckConstraint("saved_search_matches_reason", sql`reason in ('published', 'price_dropped')`)
    .execute();
  await sql`create index saved_search_matches_untold on saved_search_matches (saved_search_id) where told_at is null`.execute(
    db,
  );
  await sql`create index saved_search_matches_listing on saved_search_matches (listing_id)`.execute(db);
  await sql`create index saved_search_matches_message on saved_search_matches (message_id)`.execute(db);

  // An unwanted email is cancelled before it is sent, or deleted with its subscriber or search.
  await sql`alter table messages drop constraint messages_status_known`.execute(db);
  await sql`
    alter table messages
      add constraint messages_status_known check (status in ('queued', 'sent', 'dead', 'kept', 'cancelled')),
      add column subscriber_id integer references subscribers (id) on delete cascade,
      add column saved_search_id integer references saved_searches (id) on delete cascade
  `.execute(db);
  await sql`create index messages_subscriber on messages (subscriber_id) where subscriber_id is not null`.execute(db);
  await sql`create index messages_saved_search on messages (saved_search_id) where saved_search_id is not null`.execute(
    db,
  );

  // The next 7 am in Sydney after a moment; for weekly searches that of a Monday; for instant ones the moment itself.
  await sql`
    create function next_digest_at(frequency text, after timestamptz) returns timestamptz
    language sql stable parallel safe as $$
      select case frequency
        when 'instant' then after
        when 'weekly' then (
          date_trunc('week', after at time zone 'Australia/Sydney' - interval '7 hours') + interval '7 days 7 hours'
        ) at time zone 'Australia/Sydney'
        else (
          date_trunc('day', after at time zone 'Australia/Sydney' - interval '7 hours') + interval '1 day 7 hours'
        ) at time zone 'Australia/Sydney'
      end
    $$
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop function next_digest_at`.execute(db);
  await sql`delete from messages where status = 'cancelled' or subscriber_id is not null or saved_search_id is not null`.execute(
    db,
  );
  await db.schema.dropTable("saved_search_matches").execute();
  await sql`
    alter table messages
      drop column subscriber_id,
      drop column saved_search_id,
      drop constraint messages_status_known,
      add constraint messages_status_known check (status in ('queued', 'sent', 'dead', 'kept'))
  `.execute(db);
  await db.schema.dropTable("saved_searches").execute();
  await db.schema.dropTable("subscribers").execute();
}
