import { type Kysely, sql } from "kysely";

/**
 * listings. Lengths are the limits of the forms and the API, so that no accepted value is cut off.
 *
 * PostgreSQL computes four columns, so that no writer can forget them: the normalised keys of suburb and property type,
 * the price for filters and sorting (rent as its weekly equivalent, null when no price is published) and the words for
 * keyword searches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // PostgreSQL declares array_to_string only STABLE, because it accepts any element type. For text it is immutable, as
  // a generated column requires.
  await sql`
    create function joined_text(parts text[]) returns text
      language sql immutable strict parallel safe
      as $$ select array_to_string(parts, ' ') $$
  `.execute(db);

  await db.schema
    .createTable("listings")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("created_by_user_id", "integer", (c) => c.notNull().references("users.id").onDelete("cascade"))
    .addColumn("agent_id", "integer", (c) => c.references("agents.id").onDelete("set null"))
    .addColumn("title", "varchar(255)", (c) => c.notNull())
    .addColumn("status", "varchar(16)", (c) => c.notNull().defaultTo("draft"))
    .addColumn("listing_type", "varchar(16)", (c) => c.notNull())
    .addColumn("property_type", "varchar(120)", (c) => c.notNull())
    .addColumn("price", "integer", (c) => c.notNull())
    .addColumn("price_frequency", "varchar(16)", (c) => c.notNull().defaultTo("once"))
    .addColumn("address", "varchar(255)", (c) => c.notNull())
    .addColumn("suburb", "varchar(120)", (c) => c.notNull())
    .addColumn("state", "varchar(16)", (c) => c.notNull().defaultTo("NSW"))
    .addColumn("postcode", "varchar(12)", (c) => c.notNull())
    .addColumn("bedrooms", "integer")
    .addColumn("bathrooms", "integer")
    .addColumn("parking", "integer")
    .addColumn("land_size", "integer")
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("hero_image_url", "text")
    .addColumn("features", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn("contact_email", "varchar(255)", (c) => c.notNull())
    .addColumn("contact_phone", "varchar(50)", (c) => c.notNull())
    .addColumn("published_at", "timestamptz")
    .addColumn("deleted_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("suburb_key", "text", (c) =>
      c
        .notNull()
        .generatedAlwaysAs(sql`normalised_key(suburb)`)
        .stored(),
    )
    .addColumn("property_type_key", "text", (c) =>
      c
        .notNull()
        .generatedAlwaysAs(sql`normalised_key(property_type)`)
        .stored(),
    )
    .addColumn("comparable_price", "integer", (c) =>
      c
        .generatedAlwaysAs(
          sql`case when price = 0 then null
                   when listing_type = 'rent' and price_frequency = 'per_month' then round(price::numeric * 12 / 52)::integer
                   else price end`,
        )
        .stored(),
    )
    .addColumn("search", sql`tsvector`, (c) =>
      c
        .notNull()
        .generatedAlwaysAs(
          sql`to_tsvector('english'::regconfig,
                title || ' ' || description || ' ' || joined_text(features) || ' ' || suburb || ' ' || address)`,
        )
        .stored(),
    )
    .addCheckConstraint("listings_status_known", sql`status in ('draft', 'active')`)
    .addCheckConstraint("listings_type_known", sql`listing_type in ('sale', 'rent')`)
    .addCheckConstraint("listings_price_not_negative", sql`price >= 0`)
    .addCheckConstraint("listings_active_is_published", sql`status <> 'active' or published_at is not null`)
    .execute();

  // The indexes measured for a million listings: partial on visible listings, with the filters as trailing keys.
  const visible = sql`where status = 'active' and deleted_at is null`;
  await sql`create index listings_newest on listings
    (listing_type, published_at desc, id desc, comparable_price, bedrooms, bathrooms) ${visible}`.execute(db);
  await sql`create index listings_suburb on listings
    (suburb_key, listing_type, published_at desc, id desc, comparable_price, bedrooms, bathrooms, property_type_key)
    ${visible}`.execute(db);
  await sql`create index listings_property_type on listings
    (property_type_key, listing_type, published_at desc, id desc, comparable_price, bedrooms, bathrooms)
    ${visible}`.execute(db);
  await sql`create index listings_rooms on listings
    (listing_type, bedrooms, bathrooms, published_at desc, id desc, comparable_price) ${visible}`.execute(db);
  await sql`create index listings_price on listings
    (listing_type, comparable_price, id) include (published_at, bedrooms, bathrooms) ${visible}`.execute(db);
  await sql`create index listings_price_desc on listings
    (listing_type, comparable_price desc nulls last, id desc) ${visible}`.execute(db);
  await sql`create index listings_search on listings using gin (search) ${visible}`.execute(db);
  await sql`create index listings_owner on listings (created_by_user_id, id desc) where deleted_at is null`.execute(db);
  await sql`create index listings_agent on listings (agent_id, published_at desc, id desc) ${visible}`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("listings").execute();
  await sql`drop function joined_text(text[])`.execute(db);
}
