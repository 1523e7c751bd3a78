import { type Expression, type RawBuilder, sql } from "kysely";
import type { CoverPicture, ReadyPicture, SmallPicture } from "./media.ts";

/**
 * SQL expressions for pictures as JSON, on screens (`ReadyPicture`) and in the API (`ApiPicture`). They refer to the
 * table `pictures` by its own name.
 */

export interface ApiPicture {
  id: number;
  kind: string;
  words: string;
  /** Whether things in it were added or removed digitally, as its agent stated. */
  altered: boolean;
  position: number;
  /** Held: hidden by an admin. */
  state: "preparing" | "ready" | "failed" | "held";
  /** Why the picture could not be read. */
  message?: string;
  /** Upright; null until prepared. */
  width: number | null;
  height: number | null;
  /** Absolute addresses, narrowest first; empty until ready. */
  sources: { url: string; width: number; type: "image/avif" | "image/jpeg" | "image/svg+xml" }[];
}

/** SVGs are stored without widths. */
const isSvg = sql<boolean>`pictures.widths = '{}'`;

/** See `ReadyPicture.src`. */
export const pictureSrc = sql<string>`'/media/' || left(pictures.content_hash, 32)
  || case when ${isSvg} then '.svg' else '' end`;

/** `altered` is omitted if false, because pages contain many pictures. */
const withAltered = <Json>(fields: RawBuilder<unknown>): RawBuilder<Json> => sql<Json>`case when pictures.altered
  then json_build_object(${fields}, 'altered', true) else json_build_object(${fields}) end`;

export const readyPictureJson = withAltered<ReadyPicture>(sql`'src', ${pictureSrc}, 'widths', pictures.widths,
  'width', pictures.width, 'height', pictures.height, 'colour', pictures.colour, 'alt', pictures.words`);

const selectPublic = (owner: "listing" | "agent" | "agency", id: Expression<number | null>, kind: string) => sql`
  from pictures where ${sql.ref(`pictures.${owner}_id`)} = ${id} and pictures.kind = ${sql.lit(kind)}
    and pictures.state = 'ready' and pictures.deleted_at is null`;

const inOrder = sql`order by pictures.position, pictures.id`;

const coverFields = withAltered<CoverPicture>(sql`'src', ${pictureSrc}, 'widths', pictures.widths[1:2],
  'colour', pictures.colour`);

/** The first photo of a home; null if it has none. */
export function coverJson(listingId: Expression<number>): RawBuilder<CoverPicture | null> {
  return sql`(select ${coverFields} ${selectPublic("listing", listingId, "photo")} ${inOrder} limit 1)`;
}

/** The cover and the number of pictures in any state, in one scan. No row without pictures. */
export function coverAndCount(listingId: Expression<number>) {
  return sql<{ cover: CoverPicture | null; count: number }>`(
    select case when pictures.is_shown then ${coverFields} end as cover, pictures.count
    from (
      select pictures.*, count(*) over ()::integer as count, kind = 'photo' and state = 'ready' as is_shown
      from pictures where pictures.listing_id = ${listingId} and pictures.deleted_at is null
      order by is_shown desc, pictures.position, pictures.id limit 1
    ) as pictures)`;
}

/** All public photos or floor plans of a home. */
export function picturesOfHomeJson(
  listingId: Expression<number>,
  kind: "photo" | "floorplan",
): RawBuilder<ReadyPicture[]> {
  return sql`(select coalesce(json_agg(${readyPictureJson} ${inOrder}), '[]') ${selectPublic("listing", listingId, kind)})`;
}

/** The public photos or floor plans of a home, for the API. */
export function apiPicturesJson(
  listingId: Expression<number>,
  kind: "photo" | "floorplan",
  origin: string,
): RawBuilder<ApiPicture[]> {
  return sql`(select coalesce(json_agg(${apiPictureJson(origin)} ${inOrder}), '[]')
    ${selectPublic("listing", listingId, kind)})`;
}

/** The first photo as a JPEG of at most 1,600 pixels; null if there is none. */
export function coverAddress(listingId: Expression<number>, origin: string): RawBuilder<string | null> {
  return sql`(select ${address(origin)} ${selectPublic("listing", listingId, "photo")} ${inOrder} limit 1)`;
}

/** Whether the photo of `coverAddress` is altered; null if there is none. */
export function coverIsAltered(listingId: Expression<number>): RawBuilder<boolean | null> {
  return sql`(select pictures.altered ${selectPublic("listing", listingId, "photo")} ${inOrder} limit 1)`;
}

/** A literal, so that the statement stays the same and can be reused. */
const address = (origin: string) => sql<string>`${sql.lit(origin)}::text || ${pictureSrc} || case
  when ${isSvg} then ''
  else '-' || (select max(width) from unnest(pictures.widths) as stored (width) where width <= 1600) || '.jpg' end`;

/** The previous portrait or logo is shown until the newest is ready. */
const newestFirst = sql`order by pictures.position desc, pictures.id desc`;

/** See `SmallPicture.src`. */
const smallSrc = sql<string>`${pictureSrc} || coalesce('-' || pictures.widths[1], '')`;

/** See `SmallPicture.src`; null if there is none. */
export function portraitSrc(agentId: Expression<number | null>): RawBuilder<string | null> {
  return sql`(select ${smallSrc} ${selectPublic("agent", agentId, "portrait")} ${newestFirst} limit 1)`;
}

/** A JPEG of at most 1,600 pixels; null if there is none. */
export function portraitAddress(agentId: Expression<number | null>, origin: string): RawBuilder<string | null> {
  return sql`(select ${address(origin)} ${selectPublic("agent", agentId, "portrait")} ${newestFirst} limit 1)`;
}

/** For emails, 64 pixels wide. Null without a portrait, and for an SVG, which mail clients do not show. */
export function mailPortraitJson(agentId: Expression<number | null>): RawBuilder<SmallPicture | null> {
  return sql`(select case when not ${isSvg} then json_build_object('src', ${smallSrc}, 'width', 64,
      'height', greatest(1, round(pictures.height::numeric * 64 / pictures.width))) end
    ${selectPublic("agent", agentId, "portrait")} ${newestFirst} limit 1)`;
}

/** Null if there is none. */
export function logoJson(agencyId: Expression<number | null>): RawBuilder<SmallPicture | null> {
  return sql`(select json_build_object('src', ${smallSrc}, 'width', pictures.widths[1],
      'height', greatest(1, round(pictures.height::numeric * pictures.widths[1] / pictures.width)))
    ${selectPublic("agency", agencyId, "logo")} ${newestFirst} limit 1)`;
}

/** A picture in any state. `origin` is where pictures are served: "https://southerly.example". */
export function apiPictureJson(origin: string): RawBuilder<ApiPicture> {
  const fields = sql`'id', pictures.id, 'kind', pictures.kind, 'words', pictures.words,
    'altered', pictures.altered, 'position', pictures.position,
    'state', pictures.state, 'width', pictures.width, 'height', pictures.height, 'sources', ${sources(origin)}`;
  return sql`case when pictures.problem is null then json_build_object(${fields})
    else json_build_object(${fields}, 'message', pictures.problem) end`;
}

function sources(origin: string): RawBuilder<unknown> {
  const url = sql`${sql.lit(origin)}::text || ${pictureSrc}`;
  return sql`case when pictures.state not in ('ready', 'held') then '[]'::json
    when ${isSvg}
    then json_build_array(json_build_object('url', ${url}, 'width', pictures.width, 'type', 'image/svg+xml'))
    else (
      select coalesce(json_agg(json_build_object('url', ${url} || '-' || stored.width || '.' || format.ending,
        'width', stored.width, 'type', format.type) order by stored.width, format.type), '[]')
      from unnest(pictures.widths) as stored (width),
        (values ('avif', 'image/avif'), ('jpg', 'image/jpeg')) as format (ending, type)
    ) end`;
}
