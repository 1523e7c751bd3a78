import { type Kysely, sql } from "kysely";

/** users, agencies and agents. Lengths are the limits of the forms and the API, so that no accepted value is cut off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("users")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("email", "varchar(255)", (c) => c.notNull().unique())
    .addColumn("first_name", "varchar(120)")
    .addColumn("last_name", "varchar(120)")
    .addColumn("profile_image_url", "text")
    .addColumn("password_hash", "text")
    .addColumn("password_salt", "text")
    .addColumn("role", "varchar(16)", (c) => c.notNull().defaultTo("buyer"))
    .addColumn("is_admin", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addCheckConstraint("users_role_known", sql`role in ('buyer', 'seller', 'agent')`)
    .addCheckConstraint("users_email_normalised", sql`email = lower(btrim(email))`)
    .execute();

  await db.schema
    .createTable("agencies")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("name", "varchar(255)", (c) => c.notNull())
    .addColumn("logo_url", "text")
    .addColumn("website", "text")
    .addColumn("phone", "varchar(50)")
    .addColumn("email", "varchar(255)")
    .addColumn("address", "text")
    .addColumn("subscription_status", "varchar(16)", (c) => c.notNull().defaultTo("free"))
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();

  await db.schema
    .createTable("agents")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("agency_id", "integer", (c) => c.references("agencies.id").onDelete("set null"))
    .addColumn("user_id", "integer", (c) => c.references("users.id").onDelete("set null").unique())
    .addColumn("name", "varchar(255)", (c) => c.notNull())
    .addColumn("photo_url", "text")
    .addColumn("phone", "varchar(50)")
    .addColumn("email", "varchar(255)")
    .addColumn("suburbs", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn("specialties", sql`text[]`, (c) => c.notNull().defaultTo(sql`'{}'`))
    .addColumn("profile_description", "text")
    .addColumn("licence_number", "varchar(50)")
    .addColumn("is_featured", "boolean", (c) => c.notNull().defaultTo(false))
    .addColumn("years_experience", "integer")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await db.schema.createIndex("agents_agency_id").on("agents").column("agency_id").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("agents").execute();
  await db.schema.dropTable("agencies").execute();
  await db.schema.dropTable("users").execute();
}
