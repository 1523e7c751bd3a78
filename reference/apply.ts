import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import { createDatabase } from "#db/client.server.ts";
import type { DB } from "#db/schema.ts";
import type { OlderFigureRow, PostcodeCensusRow, RegionRow, SchoolIntakeRow, SuburbLandRow } from "./area-rows.ts";
import type { SchoolRow, StationRow } from "./nearby-rows.ts";
import type { NeighbourRow } from "./neighbour-rows.ts";
import type { PostcodeFigureRow } from "./postcode-figure-rows.ts";
import type { SchoolAreaRow } from "./school-area-rows.ts";

/** Slugs identify the rows. */
export interface ReferenceData {
  /** Changes if any row changes. */
  hash: string;
  rows(): Promise<Record<ReferenceTable, readonly { slug: string }[]>>;
  /** Not editable: replaced completely. */
  factRows(): Promise<FactRows>;
}

type ReferenceTable = "services" | "suburbs" | "posts";

interface FactRows {
  postcodeFigures: readonly PostcodeFigureRow[];
  stations: readonly StationRow[];
  schools: readonly SchoolRow[];
  suburbNeighbours: readonly NeighbourRow[];
  regions: readonly RegionRow[];
  olderSuburbFigures: readonly OlderFigureRow[];
  postcodeCensus: readonly PostcodeCensusRow[];
  suburbLand: readonly SuburbLandRow[];
  schoolIntakes: readonly SchoolIntakeRow[];
  schoolAreas: readonly SchoolAreaRow[];
}

/** Arbitrary. Concurrent starts write only once. */
const lock = 20_261_122;

/** Set on insert only. */
const times = ["created_at", "updated_at"];

/** The hash covers this folder's files, because building the rows needs a second. */
function currentReference(): ReferenceData {
  return {
    hash: hashFiles(import.meta.dirname),
    rows: async () => {
      const { generateServices } = await import("./service-rows.ts");
      const { generateSuburbs } = await import("./suburb-rows.ts");
      const { generatePosts } = await import("./post-rows.ts");
      return { services: generateServices(), suburbs: generateSuburbs(), posts: generatePosts() };
    },
    factRows: async () => {
      const { generatePostcodeFigures } = await import("./postcode-figure-rows.ts");
      const { generateSchools, generateStations } = await import("./nearby-rows.ts");
      const { generateNeighbours } = await import("./neighbour-rows.ts");
      const areas = await import("./area-rows.ts");
      const { generateSchoolAreas } = await import("./school-area-rows.ts");
      return {
        postcodeFigures: generatePostcodeFigures(),
        stations: generateStations(),
        schools: generateSchools(),
        suburbNeighbours: generateNeighbours(),
        regions: areas.generateRegions(),
        olderSuburbFigures: areas.generateOlderFigures(),
        postcodeCensus: areas.generatePostcodeCensus(),
        suburbLand: areas.generateSuburbLand(),
        schoolIntakes: areas.generateSchoolIntakes(),
        schoolAreas: generateSchoolAreas(),
      };
    },
  };
}

/** Applies the data of this version to a migrated database. Returns false if it is current. */
export async function updateReference(url: string): Promise<boolean> {
  const db = createDatabase(url, { size: 1, forJobs: true });
  try {
    return await applyReference(db, currentReference());
  } finally {
    await db.destroy();
  }
}

/**
 * Updates services, suburbs, articles and facts. Returns false if current. Skips rows that an operator has edited or
 * deleted, and leaves rows no longer shipped.
 */
export async function applyReference(db: Kysely<DB>, data: ReferenceData): Promise<boolean> {
  if (await isCurrent(db, data.hash)) return false;
  const [tables, factRows] = await Promise.all([data.rows(), data.factRows()]);
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${lock})`.execute(trx);
    if (await isCurrent(trx, data.hash)) return false;
    // JSON times use the session's time zone.
    await sql`set local timezone = 'UTC'`.execute(trx);
    for (const [table, rows] of Object.entries(tables)) await writeTable(trx, table, rows);
    for (const [table, rows] of Object.entries<readonly object[]>({ ...factRows })) {
      await replaceTable(trx, toColumn(table), rows);
    }
    await sql`select place_all_among_stations()`.execute(trx);
    // Otherwise queries have bad plans until autovacuum has read the new rows.
    for (const table of [...Object.keys(tables), ...Object.keys(factRows)]) {
      await sql`analyze ${sql.table(toColumn(table))}`.execute(trx);
    }
    await trx.deleteFrom("referenceVersion").execute();
    await trx.insertInto("referenceVersion").values({ hash: data.hash }).execute();
    return true;
  });
}

async function isCurrent(db: Kysely<DB>, hash: string): Promise<boolean> {
  const row = await db.selectFrom("referenceVersion").select("hash").where("hash", "=", hash).executeTakeFirst();
  return row !== undefined;
}

async function writeTable(trx: Kysely<DB>, table: string, rows: readonly object[]): Promise<void> {
  const entries = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [toColumn(key), value ?? null])),
  );
  const columns = [...new Set(entries.flatMap((entry) => Object.keys(entry)))];
  // In stored form, for comparison.
  await sql`
    create temporary table given on commit drop as
    select place, made.slug::text as slug, entry,
      (select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(made))
        where entry ? key and not key = any (${times})) as content
    from jsonb_array_elements(${JSON.stringify(entries)}::jsonb) with ordinality as list (entry, place),
      jsonb_populate_record(null::${sql.table(table)}, entry) as made
  `.execute(trx);
  await updateUnchanged(trx, table, columns);
  await insertNew(trx, table, columns);
  await sql`drop table given`.execute(trx);
}

async function replaceTable(trx: Kysely<DB>, table: string, rows: readonly object[]): Promise<void> {
  const entries = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [toColumn(key), value])),
  );
  await sql`delete from ${sql.table(table)}`.execute(trx);
  await sql`
    insert into ${sql.table(table)}
    select * from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(entries)}::jsonb)
  `.execute(trx);
}

/** Skips rows that an operator has edited. */
async function updateUnchanged(trx: Kysely<DB>, table: string, columns: readonly string[]): Promise<void> {
  const changed = columns.filter((column) => !times.includes(column));
  const updates = changed.map((column) => sql`${sql.id(column)} = made.${sql.id(column)}`);
  await sql`
    with updated as (
      update ${sql.table(table)} as stored set ${sql.join(updates)}, updated_at = now()
      from given join reference_rows as written on written.table_name = ${table} and written.slug = given.slug,
        jsonb_populate_record(null::${sql.table(table)}, given.content) as made
      where stored.slug = given.slug and written.content <> given.content
        and not exists (
          select from jsonb_each(written.content) as was
          where to_jsonb(stored) ? was.key and to_jsonb(stored) -> was.key <> was.value)
      returning given.slug, given.content
    )
    update reference_rows as written set content = updated.content
    from updated where written.table_name = ${table} and written.slug = updated.slug
  `.execute(trx);
}

/** Skips rows shipped before; an operator's row with the same slug wins. */
async function insertNew(trx: Kysely<DB>, table: string, columns: readonly string[]): Promise<void> {
  const names = sql.join(columns.map((column) => sql.id(column)));
  const values = sql.join(columns.map((column) => sql`made.${sql.id(column)}`));
  const isNew = sql`not exists (select from reference_rows as written where written.table_name = ${table} and written.slug = given.slug)`;
  await sql`
    insert into ${sql.table(table)} (${names})
    select ${values} from given, jsonb_populate_record(null::${sql.table(table)}, given.entry) as made
    where ${isNew} order by given.place
    on conflict do nothing
  `.execute(trx);
  await sql`
    insert into reference_rows (table_name, slug, content)
    select ${table}, given.slug, given.content from given where ${isNew}
  `.execute(trx);
}

function toColumn(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function hashFiles(folder: string): string {
  const hash = createHash("sha256");
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted();
  for (const name of names.filter((file) => /(?<!\.test)\.(ts|csv|json)$/.test(file))) {
    hash.update(`${name}\0`).update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex");
}
