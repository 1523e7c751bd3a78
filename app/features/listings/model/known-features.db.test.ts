import { sql } from "kysely";
import { expect, test } from "vitest";
import { db } from "#db/client.server.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { NEGATIONS, KNOWN_FEATURES, type KnownFeature } from "./known-features.ts";

/** The keys that the SQL function assigns to these features. */
async function keysOf(...features: string[]): Promise<string[]> {
  const { keys } = await db()
    .selectNoFrom(sql<string[]>`known_features(${features}::text[])`.as("keys"))
    .executeTakeFirstOrThrow();
  return keys;
}

test("the SQL function agrees with the table row by row", async () => {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'known_features'`.execute(db());
  const source = rows[0]?.source ?? "";
  const wordsOf = (patterns: string) => [...patterns.matchAll(/'% (.*?) %'/g)].map(([, words]) => words);
  const inSql = [...source.matchAll(/\('([a-z-]+)', (.*), ('{}'::text\[\]|array\[.*?\])\)/g)].map(
    ([, key, synonyms = "", except = ""]) => ({ key, synonyms: wordsOf(synonyms), except: wordsOf(except) }),
  );
  const features: readonly KnownFeature[] = KNOWN_FEATURES;
  expect(inSql).toEqual(features.map(({ key, synonyms, except = [] }) => ({ key, synonyms, except })));
  expect(wordsOf(source.split("where not")[1] ?? "")).toEqual(NEGATIONS);
});

test.each([
  { why: "its name", features: ["Pool"], keys: ["pool"] },
  { why: "a kind of it", features: ["Swimming pool"], keys: ["pool"] },
  { why: "with punctuation", features: ["In-ground POOL, heated"], keys: ["pool"] },
  { why: "a shared one", features: ["Shared pool"], keys: ["pool"] },
  { why: "similar words", features: ["Pool table", "Carpool", "Liverpool", "Public pool nearby"], keys: [] },
  { why: "an abbreviation", features: ["Air con"], keys: ["air-conditioning"] },
  { why: "a synonym", features: ["Reverse-cycle heating"], keys: ["air-conditioning"] },
  { why: "both kinds are one", features: ["Ducted air conditioning", "Split system"], keys: ["air-conditioning"] },
  { why: "only provided for", features: ["Provision for air conditioning"], keys: [] },
  { why: "a home office", features: ["Home office"], keys: ["study"] },
  { why: "studio is no study", features: ["Garden studio"], keys: [] },
  { why: "two of one", features: ["Balcony", "Two balconies"], keys: ["balcony"] },
  { why: "a lift, and none", features: ["Lift access"], keys: ["lift"] },
  { why: "none", features: ["No lift", "Without a garage"], keys: [] },
  { why: "a garage, not a carport", features: ["Lock-up garage", "Carport"], keys: ["garage"] },
  { why: "pets that may be asked for", features: ["Pets considered"], keys: ["pets"] },
  { why: "pets that are refused", features: ["No pets", "Pets not allowed", "Not pet friendly"], keys: [] },
  { why: "furniture", features: ["Fully furnished"], keys: ["furnished"] },
  { why: "none of it, or some", features: ["Unfurnished", "Un-furnished", "Partly furnished"], keys: [] },
  { why: "in the order of the alphabet, once each", features: ["Study", "Pool", "Lap pool"], keys: ["pool", "study"] },
  { why: "nothing at all", features: [], keys: [] },
  { why: "signs of patterns are signs", features: ["(pool|.*)", "%", "pool\\y"], keys: ["pool"] },
])("$why", async ({ features, keys }) => {
  expect(await keysOf(...features)).toEqual(keys);
});

const photo = { kind: "photo", position: 1, state: "ready", width: 1600, height: 1000, widths: [400] };
const hash = (sign: string) => sign.repeat(64);

test("a home has photos while one is public", async () => {
  const { id: createdByUserId } = await insertUser(db());
  const { id } = await insertListing(db(), { createdByUserId, features: ["Pool"] });
  const keys = async () =>
    (await db().selectFrom("listings").select("featureKeys").where("id", "=", id).executeTakeFirstOrThrow())
      .featureKeys;
  const add = async (row: object) =>
    (
      await db()
        .insertInto("pictures")
        .values({ ...photo, listingId: id, ...row })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const change = (pictureId: number, row: object) =>
    db().updateTable("pictures").set(row).where("id", "=", pictureId).execute();
  expect(await keys()).toEqual(["pool"]);

  await add({ contentHash: hash("c"), widths: [] });
  expect(await keys(), "an SVG is no photograph").toEqual(["pool"]);
  await add({ contentHash: hash("d"), widths: [], kind: "floorplan" });
  expect(await keys(), "a drawn plan is a plan").toEqual(["pool", "floor-plan"]);

  const first = await add({ contentHash: hash("a"), state: "preparing" });
  expect(await keys(), "nobody sees it yet").toEqual(["pool", "floor-plan"]);
  await change(first, { state: "ready" });
  expect(await keys()).toEqual(["pool", "photos", "floor-plan"]);
  const second = await add({ contentHash: hash("b"), position: 2 });
  await change(first, { deletedAt: new Date() });
  expect(await keys(), "there is another").toEqual(["pool", "photos", "floor-plan"]);
  await change(second, { kind: "floorplan" });
  expect(await keys(), "which becomes a plan").toEqual(["pool", "floor-plan"]);
  await change(first, { deletedAt: null });
  expect(await keys(), "and the first is put back").toEqual(["pool", "photos", "floor-plan"]);
  await db().deleteFrom("pictures").where("listingId", "=", id).execute();
  expect(await keys()).toEqual(["pool"]);

  await db().updateTable("listings").set({ heroImageUrl: "https://example.com/a.jpg" }).where("id", "=", id).execute();
  expect(await keys(), "the picture at an address is shown as one").toEqual(["pool", "photos"]);
});

test("two concurrent deletions of two photos leave none", async () => {
  const { id: createdByUserId } = await insertUser(db());
  const { id: listingId } = await insertListing(db(), { createdByUserId });
  const rows = ["a", "b"].map((sign, index) => ({ ...photo, listingId, position: index, contentHash: hash(sign) }));
  await db().insertInto("pictures").values(rows).execute();
  const take = (sign: string) =>
    db()
      .transaction()
      .execute((trx) =>
        trx.deleteFrom("pictures").where("listingId", "=", listingId).where("contentHash", "=", hash(sign)).execute(),
      );
  await Promise.all([take("a"), take("b")]);
  const home = await db().selectFrom("listings").select("hasPhoto").where("id", "=", listingId).executeTakeFirst();
  expect(home).toEqual({ hasPhoto: false });
});

test("step-free access is a key only if it is stated as true", async () => {
  const { id: createdByUserId } = await insertUser(db());
  const { id } = await insertListing(db(), { createdByUserId });
  const state = async (row: { stepFreeAccess: boolean | null; stepFreeBathroom: boolean | null }) =>
    (
      await db()
        .updateTable("listings")
        .set(row)
        .where("id", "=", id)
        .returning("featureKeys")
        .executeTakeFirstOrThrow()
    ).featureKeys;
  expect(await state({ stepFreeAccess: true, stepFreeBathroom: true })).toEqual(["step-free", "step-free-bathroom"]);
  expect(await state({ stepFreeAccess: false, stepFreeBathroom: null })).toEqual([]);
});

test("strata levies are a key once stated, and material facts once all seven are", async () => {
  const { id: createdByUserId } = await insertUser(db());
  const { id } = await insertListing(db(), { createdByUserId, features: [] });
  const state = async (row: Partial<Record<MaterialFact, boolean | null>> & { strataLevies?: number | null }) =>
    (
      await db()
        .updateTable("listings")
        .set(row)
        .where("id", "=", id)
        .returning("featureKeys")
        .executeTakeFirstOrThrow()
    ).featureKeys;
  const sixFacts = {
    floodOrFire: true,
    safetyRisk: false,
    looseFillAsbestos: false,
    homicide: false,
    drugManufacture: false,
    cladding: false,
  };
  expect(await state({ strataLevies: 900 })).toEqual(["strata-stated"]);
  expect(await state({ strataLevies: null, ...sixFacts })).toEqual([]);
  expect(await state({ buildingOrder: false })).toEqual(["material-facts-stated"]);
  expect(await state({ floodOrFire: null })).toEqual([]);
});

type MaterialFact =
  | "floodOrFire"
  | "safetyRisk"
  | "looseFillAsbestos"
  | "homicide"
  | "drugManufacture"
  | "cladding"
  | "buildingOrder";

test("every key has its own bit, and an unknown one matches no home", async () => {
  const keys = [
    ...KNOWN_FEATURES.map(({ key }) => key),
    "step-free",
    "step-free-bathroom",
    "photos",
    "floor-plan",
    "strata-stated",
    "material-facts-stated",
  ];
  const bitsOf = async (featureKeys: readonly string[]) =>
    (await sql<{ bits: number | null }>`select feature_bits(${featureKeys}::text[]) as bits`.execute(db())).rows[0]
      ?.bits;
  const single = await Promise.all(keys.map((key) => bitsOf([key])));
  expect(new Set(single).size).toBe(keys.length);
  expect(single.every((bits) => bits !== null && bits !== undefined && Math.log2(bits) % 1 === 0)).toBe(true);
  expect(await bitsOf(keys)).toBe(2 ** keys.length - 1);
  expect(await bitsOf(["pool", "pool"]), "said twice").toBe(await bitsOf(["pool"]));
  expect(await bitsOf([])).toBe(0);
  expect(await bitsOf(["pool", "moat"])).toBeNull();
  const { rows } = await sql<{ sets: number[] }>`select feature_sets(feature_bits(array['pool'])) as sets`.execute(
    db(),
  );
  const pool = single[0] ?? 0;
  expect(rows[0]?.sets, "every number that has the bit of a pool").toEqual(
    Array.from({ length: 2 ** keys.length }, (_, bits) => bits).filter((bits) => (bits & pool) !== 0),
  );
});
