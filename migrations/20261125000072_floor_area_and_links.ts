import { type Kysely, sql } from "kysely";

/**
 * Facts from agencies' software that were not shown before: the floor area in square metres, and the addresses of a
 * video and a virtual tour. These are on other sites: pages link to them and never load them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table listings
      add column floor_area integer,
      add column video_url varchar(2048),
      add column tour_url varchar(2048)
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table listings drop column floor_area, drop column video_url, drop column tour_url`.execute(db);
}
