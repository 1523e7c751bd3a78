import { type Kysely, sql } from "kysely";

/** The named offices of an agency, and the office of each of its people. Closed offices stay, without people. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("offices")
    .addColumn("id", "integer", (c) => c.primaryKey().generatedAlwaysAsIdentity())
    .addColumn("agency_id", "integer", (c) => c.notNull().references("agencies.id").onDelete("cascade"))
    .addColumn("name", "varchar(400)", (c) => c.notNull())
    .addColumn("street", "varchar(255)", (c) => c.notNull())
    .addColumn("suburb", "varchar(120)", (c) => c.notNull())
    .addColumn("postcode", "varchar(12)", (c) => c.notNull())
    .addColumn("phone", "varchar(50)")
    .addColumn("email", "varchar(255)")
    .addColumn("closed_at", "timestamptz")
    .addColumn("created_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .addColumn("updated_at", "timestamptz", (c) => c.notNull().defaultTo(sql`now()`))
    .execute();
  await sql`create unique index offices_agency_name on offices (agency_id, lower(name)) where closed_at is null`.execute(
    db,
  );
  await sql`create trigger announce_change after insert or update or delete or truncate on offices
    for each statement execute function announce_change()`.execute(db);
  await db.schema
    .alterTable("agents")
    .addColumn("office_id", "integer", (c) => c.references("offices.id").onDelete("set null"))
    .execute();
  await sql`create index agents_office on agents (office_id) where office_id is not null`.execute(db);
  // The previous version also moves people between agencies, so the database ends the choice.
  await sql`
    create function end_other_office() returns trigger language plpgsql as $$
    begin
      if not exists (
        select from offices where id = new.office_id and agency_id = new.agency_id and closed_at is null
      ) then
        new.office_id := null;
      end if;
      return new;
    end
    $$
  `.execute(db);
  await sql`create trigger agents_office_of_agency before insert or update of agency_id, office_id on agents
    for each row when (new.office_id is not null) execute function end_other_office()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger agents_office_of_agency on agents`.execute(db);
  await sql`drop function end_other_office`.execute(db);
  await db.schema.alterTable("agents").dropColumn("office_id").execute();
  await db.schema.dropTable("offices").execute();
}
