import { type Kysely, sql } from "kysely";

/**
 * Illustrations of sample homes are files of the picture store, like photographs: SVGs, which have no widths. Rows
 * without a file are deleted; `npm run db:reset` recreates the samples. The columns `drawing` and `variant` stay for
 * the previous version, which reads them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`delete from pictures where drawing is not null`.execute(db);
  await noteHomePictures(db, sql`pictures.widths <> '{}'`);
}

/** Illustrations that are files stay without an address, because the previous version does not support them. */
export async function down(db: Kysely<unknown>): Promise<void> {
  await noteHomePictures(db, sql`pictures.drawing is null`);
}

async function noteHomePictures(db: Kysely<unknown>, isPhotograph: ReturnType<typeof sql>): Promise<void> {
  await sql`
    create or replace function note_home_pictures() returns trigger language plpgsql as $$
    declare
      changed integer[];
    begin
      if tg_op = 'UPDATE' then
        changed := array(
          select unnest(array[was.listing_id, now_is.listing_id]) from was join now_is on now_is.id = was.id
          where (was.listing_id, case when was.state = 'ready' and was.deleted_at is null then was.kind end)
            is distinct from
            (now_is.listing_id, case when now_is.state = 'ready' and now_is.deleted_at is null then now_is.kind end)
        );
      elsif tg_op = 'INSERT' then
        changed := array(select listing_id from now_is where state = 'ready');
      else
        changed := array(select listing_id from was where state = 'ready' and deleted_at is null);
      end if;
      -- One writer at a time for each home, who then sees what the one before has written.
      perform from listings where id = any(changed) order by id for no key update;
      update listings set has_photo = shown.photo, has_floor_plan = shown.floor_plan
      from (
        select homes.id,
          coalesce(bool_or(pictures.kind = 'photo' and ${isPhotograph}), false) as photo,
          coalesce(bool_or(pictures.kind = 'floorplan'), false) as floor_plan
        from unnest(changed) as homes (id)
        left join pictures on pictures.listing_id = homes.id
          and pictures.state = 'ready' and pictures.deleted_at is null
        group by homes.id
      ) as shown
      where listings.id = shown.id
        and (listings.has_photo, listings.has_floor_plan) is distinct from (shown.photo, shown.floor_plan);
      return null;
    end
    $$
  `.execute(db);
}
