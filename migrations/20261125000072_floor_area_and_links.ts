import { type Kysely, sql } from "kysely";

/**
 * What agencies' software says of a home and nothing here showed: how large it is inside, in square metres, and where its video
 * and its virtual tour are. They are addresses of other sites, which are linked to and never loaded from here.
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
