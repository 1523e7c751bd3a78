import { type Kysely, sql } from "kysely";

/**
 * Search criteria other than rooms and price, as keys that PostgreSQL computes so that no writer can forget them: known
 * features from the free text of agents, step-free access and a step-free bathroom (null: not stated), and whether the
 * public sees a photograph or a floor plan of the home.
 *
 * All keys are in one array, so one index finds the homes with any combination of them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Features are compared in lower case, with single spaces between letters and digits and at both ends. LIKE is ten
  // times as fast as regular expressions, which matters because every write of a home calls this function.
  await sql`
    create function known_features(features text[]) returns text[]
    language sql immutable parallel safe as $$
      select coalesce(array_agg(distinct known.key order by known.key), '{}')
      from (
        select ' ' || regexp_replace(lower(feature), '[^a-z0-9]+', ' ', 'g') || ' ' as words
        from unnest(features) as listed (feature)
        offset 0
      ) as plain
      join (values
        ('pool', array['% pool %', '% pools %'], array['% pool table %', '% pool room %']),
        ('air-conditioning', array['% air conditioning %', '% air conditioned %', '% air conditioner %', '% air conditioners %', '% air con %', '% airconditioning %', '% aircon %', '% ducted air %', '% reverse cycle %', '% split system %', '% split systems %'], '{}'::text[]),
        ('study', array['% study %', '% studies %', '% home office %', '% home offices %'], '{}'::text[]),
        ('balcony', array['% balcony %', '% balconies %'], '{}'::text[]),
        ('lift', array['% lift %', '% lifts %', '% elevator %', '% elevators %'], array['% car lift %']),
        ('garage', array['% garage %', '% garages %'], '{}'::text[]),
        ('pets', array['% pets considered %', '% pets welcome %', '% pets allowed %', '% pets permitted %', '% pets negotiable %', '% pets ok %', '% pets on application %', '% pets upon application %', '% pet friendly %'], '{}'::text[]),
        ('furnished', array['% furnished %', '% furniture included %'], array['% part furnished %', '% partly furnished %', '% partially furnished %', '% semi furnished %'])
      ) as known (key, synonyms, except_for)
        on plain.words like any (known.synonyms) and not plain.words like any (known.except_for)
      where not plain.words like any (array['% no %', '% not %', '% non %', '% un %', '% without %', '% nearby %', '% close to %', '% walk to %', '% public %', '% provision for %'])
    $$
  `.execute(db);

  await sql`
    alter table listings
      add column step_free_access boolean,
      add column step_free_bathroom boolean,
      add column has_photo boolean not null default false,
      add column has_floor_plan boolean not null default false
  `.execute(db);
  // The drawing of a sample home does not count as a photograph; its drawn floor plan counts as a floor plan.
  await sql`
    create function note_home_pictures() returns trigger language plpgsql as $$
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
          coalesce(bool_or(pictures.kind = 'photo' and pictures.drawing is null), false) as photo,
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
  await sql`create trigger pictures_noted_on_insert after insert on pictures
    referencing new table as now_is for each statement execute function note_home_pictures()`.execute(db);
  await sql`create trigger pictures_noted_on_update after update on pictures
    referencing old table as was new table as now_is for each statement execute function note_home_pictures()`.execute(
    db,
  );
  await sql`create trigger pictures_noted_on_delete after delete on pictures
    referencing old table as was for each statement execute function note_home_pictures()`.execute(db);
  await sql`
    update listings set has_photo = shown.photo, has_floor_plan = shown.floor_plan
    from (
      select listing_id, bool_or(kind = 'photo' and drawing is null) as photo, bool_or(kind = 'floorplan') as floor_plan
      from pictures where listing_id is not null and state = 'ready' and deleted_at is null group by listing_id
    ) as shown
    where listings.id = shown.listing_id and (shown.photo or shown.floor_plan)
  `.execute(db);

  // A picture at an address that the agent gave is shown as a photograph, too.
  await sql`
    alter table listings add column feature_keys text[] not null generated always as (
      known_features(features)
        || case when step_free_access then array['step-free'] else array[]::text[] end
        || case when step_free_bathroom then array['step-free-bathroom'] else array[]::text[] end
        || case when has_photo or hero_image_url is not null then array['photos'] else array[]::text[] end
        || case when has_floor_plan then array['floor-plan'] else array[]::text[] end
    ) stored
  `.execute(db);
  await sql`create index listings_feature_keys on listings using gin (feature_keys) ${visible}`.execute(db);
  await sql`create index listings_land on listings
    (listing_type, land_size, published_at desc, id desc, comparable_price, bedrooms, bathrooms) ${visible}
    and land_size is not null`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index listings_land`.execute(db);
  for (const event of ["insert", "update", "delete"]) {
    await sql`drop trigger ${sql.ref(`pictures_noted_on_${event}`)} on pictures`.execute(db);
  }
  await sql`drop function note_home_pictures()`.execute(db);
  await sql`
    alter table listings
      drop column feature_keys,
      drop column step_free_access,
      drop column step_free_bathroom,
      drop column has_photo,
      drop column has_floor_plan
  `.execute(db);
  await sql`drop function known_features(text[])`.execute(db);
}

const visible = sql`where status = 'active' and deleted_at is null`;
