import fc from "fast-check";
import { sql, type Updateable } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { addressKey } from "#app/features/imports/apply/importing-agency.ts";
import { db } from "#db/client.server.ts";
import type { Listings } from "#db/schema.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { full, newSeedWhenFull } from "#tests/support/full.ts";
import { findListingHistory } from "./history.queries.server.ts";
import { findApiListing } from "./listing.queries.server.ts";
import { toPriceHistory } from "./price-history.ts";

let createdByUserId: number;

beforeEach(async () => {
  ({ id: createdByUserId } = await insertUser(db(), { role: "agent" }));
});

let street = 0;
const freshStreet = () =>
  `Sample ${"abcdefghij".charAt(street % 10)}${"abcdefghijklm".charAt((street += 1) % 13)}${street}`;

const insert = async (overrides: Partial<Parameters<typeof insertListing>[1]> = {}) =>
  (await insertListing(db(), { createdByUserId, ...overrides })).id;

const change = (id: number, row: Updateable<Listings>) =>
  db().updateTable("listings").set(row).where("id", "=", id).execute();

/**
 * Moves everything about listings with `word` in the address back. The history comes first, so that the trigger
 * records no change.
 */
async function pass(word: string, { days = 0, minutes = 0 }: { days?: number; minutes?: number }): Promise<void> {
  const homes = sql`(select id from listings where address ilike ${`%${word} st%`})`;
  const by = sql`make_interval(hours => ${24 * days}, mins => ${minutes})`;
  await sql`update listing_changes set changed_at = changed_at - ${by}, price_set_at = price_set_at - ${by},
    closed_on = closed_on - ${days}::integer where listing_id in ${homes}`.execute(db());
  await sql`update listings set published_at = published_at - ${by}, closed_on = closed_on - ${days}::integer
    where id in ${homes}`.execute(db());
}

async function historyOf(id: number) {
  const history = await findListingHistory(id);
  if (!history) throw new Error("There is no history.");
  return { ...toPriceHistory(history.states, history.earlier), sqlDays: history.days };
}

describe("an address", () => {
  test.each([
    ["Unit 5, 102 Smith St", "5/102 Smith Street"],
    ["u5 102 Smith st.", "5 / 102  SMITH STREET"],
    ["12 Smith Rd", "12 smith  road"],
    ["12 St Johns Ave", "12 St Johns Avenue"],
  ])("%s is %s", async (one, other) => {
    const key = (address: string) =>
      db()
        .selectNoFrom(sql<string | null>`address_key(${address}, 'Newtown')`.as("key"))
        .executeTakeFirst();
    expect(await key(one)).toEqual(await key(other));
    expect(addressKey(one, "Newtown")).toBe(addressKey(other, "Newtown"));
  });

  test("is recognised by the same rules as in imports", async () => {
    const units = ["", "5/", "Unit 5, ", "Apt 5 ", "flat 6/", "U5 ", "5 / "];
    const streets = ["Smith St", "Smith Street", "SMITH  RD.", "St Johns Ave", "Old South Head Road", "Smith"];
    const suburbs = ["Newtown", "Mt Druitt", "Mount Druitt", "St. Leonards", "Saint Leonards", "Brighton-Le-Sands"];
    const addresses = units.flatMap((unit) =>
      streets.flatMap((name) => suburbs.map((suburb) => ({ address: `${unit}102 ${name}`, suburb }))),
    );
    const { rows } = await sql<{ address: string; suburb: string; key: string }>`
      select address, suburb, address_key(address, suburb) as key
      from json_to_recordset(${JSON.stringify(addresses)}::json) as homes (address text, suburb text)`.execute(db());
    const partition = (toKey: (row: { address: string; suburb: string; key: string }) => string) =>
      [...Map.groupBy(rows, toKey).values()].map((group) => group.map(({ address, suburb }) => `${address}|${suburb}`));
    expect(rows).toHaveLength(addresses.length);
    expect(partition(({ key }) => key)).toEqual(partition(({ address, suburb }) => addressKey(address, suburb)));
  });

  const keysOf = async (address: string, suburb = "Newtown") => {
    const keys = sql<string[] | null>`address_keys(address_key(${address}, ${suburb}))`.as("keys");
    return (await db().selectNoFrom(keys).executeTakeFirstOrThrow()).keys;
  };

  test.each([
    "90 Testing Street Newtown",
    "90 Testing Street, Newtown NSW 2042",
    "90 Testing St, NEWTOWN, N.S.W. 2042, Australia",
    "90 Testing Street 2042",
    "No. 90 Testing Street",
    "#90 Testing Street",
    "Number 90, Testing Street",
    "90 Testing Street (House)",
    "90 Testing Street [near the park",
    "House 90 Testing Street",
    "９０ Testing Street",
  ])("%s is 90 Testing Street", async (address) => {
    expect(await keysOf(address)).toEqual(["90 testing street, newtown"]);
  });

  test.each([
    ["Unit 2, No. 90 Testing Street", "2/90 testing street, newtown"],
    ["90 Testing Street, Unit 2", "2/90 testing street, newtown"],
    ["90 Testing Street (Unit 2) Newtown", "2/90 testing street, newtown"],
    ["House 2, 90 Testing Street", "2/90 testing street, newtown"],
    ["90 Testing Street (B)", "90 testing street b, newtown"],
    ["90A Testing Street", "90a testing street, newtown"],
    ["House 90 2nd Avenue", "90 2nd avenue, newtown"],
    ["12 Newtown", "12 newtown, newtown"],
    ["12 Newtown Road, Newtown", "12 newtown road, newtown"],
    ["Lot 1234", "lot 1234, newtown"],
  ])("%s is %s", async (address, key) => {
    expect(await keysOf(address)).toEqual([key]);
  });

  test("ignores the suburb at its end in any spelling", async () => {
    expect(await keysOf("5 Beach Rd, Brighton-Le-Sands", "Brighton Le Sands")).toEqual([
      "5 beach road, brighton le sands",
    ]);
    expect(await keysOf("5 Beach Rd, Mt Druitt", "Mount Druitt")).toEqual(["5 beach road, mount druitt"]);
    expect(await keysOf("5 Beach Rd, Saint Leonards", "St. Leonards")).toEqual(["5 beach road, st leonards"]);
  });

  test.each([
    ["90-94 Testing Street", ["90", "92", "94"]],
    ["90 – 92 Testing Street", ["90", "92"]],
    ["90 to 92 Testing Street", ["90", "92"]],
    ["90 & 92 Testing Street", ["90", "92"]],
    ["90-91 Testing Street", ["90", "91"]],
    ["90A-90B Testing Street", ["90a", "90b"]],
    ["2/90-92 Testing Street", ["2/90", "2/92"]],
    ["102-4 Testing Street", ["102"]],
    ["5-102 Testing Street", ["5", "102"]],
  ])("%s has each number of its range", async (address, numbers) => {
    const keys = numbers.map((number) => `${number} testing street, newtown`);
    expect(new Set(await keysOf(address))).toEqual(new Set(keys));
  });

  test.each(["Smith Street", "", "Lot A, Smith Street"])("without a number has no key: %s", async (address) => {
    const row = db().selectNoFrom(sql<string | null>`address_key(${address}, 'Newtown')`.as("key"));
    await expect(row.executeTakeFirst()).resolves.toEqual({ key: null });
  });
});

describe("a home that is advertised again", () => {
  async function relisted({
    first = {},
    second = {},
  }: { first?: Partial<Updateable<Listings>>; second?: Partial<Updateable<Listings>> } = {}) {
    const name = freshStreet();
    const { id: other } = await insertUser(db(), { role: "agent" });
    const before = await insert({ address: `Unit 3, 12 ${name} St`, createdByUserId: other, publishedAt: new Date() });
    await pass(name, { days: 10 });
    await change(before, { status: "withdrawn", ...first });
    await pass(name, { days: 20 });
    const id = await insert({ address: `3/12 ${name} Street`, price: 1_522_500, publishedAt: new Date() });
    await change(id, { addressDisplay: "full", ...second });
    return { before, id, other, name };
  }

  test("continues the history of the earlier advertisement by another agent", async () => {
    const { id } = await relisted();
    await expect(historyOf(id)).resolves.toMatchObject({
      daysOnMarket: 10,
      timesWithdrawn: 1,
      timesRelisted: 1,
      summary: "Price raised 5% after 10 days; withdrawn once; advertised again once",
    });
    const json = await findApiListing(id, "https://southerly.example");
    expect(json).toMatchObject({
      history: [{ price: 1_522_500 }],
      priceHistory: {
        firstPrice: { price: 1_450_000, priceTo: null },
        priceChangePercent: 5,
        changes: [
          { text: "Listed for $1.45m" },
          { text: "Taken off the market" },
          { text: "Back on the market" },
          { text: "Price raised from $1.45m to $1,522,500" },
        ],
      },
    });
    expect(json?.priceHistory).not.toHaveProperty("states");
  });

  test.each<[why: string, changes: Parameters<typeof relisted>[0]]>([
    ["its own address is withheld", { second: { addressDisplay: "street" } }],
    ["its suburb alone is shown", { second: { addressDisplay: "suburb" } }],
    ["the earlier address is withheld", { first: { addressDisplay: "suburb" } }],
    ["the earlier one was for rent", { first: { listingType: "rent", priceFrequency: "per_week" } }],
    ["the earlier one is still on the market", { first: { status: "active" } }],
    ["the earlier one was deleted by its own agent", { first: { deletedAt: new Date() } }],
    ["it is another unit", { second: { address: "4/12 Elsewhere Street" } }],
  ])("has its own history only, because %s", async (_, changes) => {
    const { id } = await relisted(changes);
    const history = await historyOf(id);
    expect(history).toMatchObject({ timesWithdrawn: 0, timesRelisted: 0, summary: "" });
    expect(JSON.stringify(await findApiListing(id, "https://southerly.example"))).not.toContain("1450000");
  });

  test("does not continue that of a held home or a suspended account", async () => {
    const held = await relisted();
    await db().insertInto("holds").values({ subject: "listing", listingId: held.before, reason: "Checked" }).execute();
    await expect(historyOf(held.id)).resolves.toMatchObject({ timesRelisted: 0 });
    const withPicture = await relisted();
    const picture = { subject: "picture", listingId: withPicture.before, reason: "Checked" };
    await db().insertInto("holds").values(picture).execute();
    await expect(historyOf(withPicture.id), "only a picture is held").resolves.toMatchObject({ timesRelisted: 1 });
    const suspended = await relisted();
    await db().updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", suspended.other).execute();
    await expect(historyOf(suspended.id)).resolves.toMatchObject({ timesRelisted: 0 });
  });

  test("continues after its own agent deleted the earlier advertisement", async () => {
    const { before, id } = await relisted();
    await change(before, { deletedAt: new Date(), createdByUserId });
    await expect(historyOf(id)).resolves.toMatchObject({ timesRelisted: 1, timesWithdrawn: 1 });
  });
});

/**
 * Compares random histories of an address with a second implementation of the rules that shares no code with the
 * product: a log of events, days as sets, and prices that all differ, so that tests can search for prices that must
 * be forgotten.
 */
type Step =
  | { do: "price" | "sell" | "advertise again" | "off" | "on" | "earlier off" }
  | { do: "wait"; days: number }
  | { do: "wait a little" };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom<Step>(
    { do: "price" },
    { do: "price" },
    { do: "off" },
    { do: "on" },
    { do: "sell" },
    { do: "advertise again" },
    { do: "earlier off" },
    { do: "wait a little" },
  ),
  fc.record({ do: fc.constant("wait" as const), days: fc.constantFrom(1, 1, 5, 20, 60, 120, 400) }),
);

const resale: Step[] = [{ do: "sell" }, { do: "wait", days: 120 }, { do: "advertise again" }];
const steps = fc
  .array(fc.oneof({ weight: 9, arbitrary: step.map((one) => [one]) }, { weight: 1, arbitrary: fc.constant(resale) }), {
    minLength: 3,
    maxLength: 14,
  })
  .map((parts) => parts.flat());

/** Times are milliseconds before now, so that waiting adds to all of them. */
interface Ad {
  id: number;
  log: { ago: number; do: "on" | "off" | "sold" | "price"; price: number; soldDaysAgo?: number }[];
  isHidden: boolean;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const counts = { withdrawn: 0, relisted: 0, soldAgain: 0, moved: 0, closed: 0, forgotten: 0, hidden: 0 };

const dayNumber = (ago: number) => {
  const [year = 0, month = 0, day = 0] = new Date(Date.now() - ago)
    .toLocaleDateString("sv-SE", { timeZone: "Australia/Sydney" })
    .split("-")
    .map(Number);
  return Date.UTC(year, month - 1, day) / DAY;
};
const today = () => dayNumber(0);

/** The state of an advertisement after its last change. */
function stageOf({ log }: Ad): "on" | "off" | "sold" {
  const last = log.findLast((entry) => entry.do !== "price")?.do;
  return last === "sold" || last === "off" ? last : "on";
}

/** The prices of an advertisement and when each was set, without those corrected within 30 minutes. */
function settledPrices({ log }: Ad): { ago: number; price: number }[] {
  const prices = log
    .filter((entry) => entry.do === "price" || entry === log[0])
    .map(({ ago, price }) => ({ ago, price }));
  const settled: typeof prices = [];
  let begin: number | undefined;
  prices.forEach((entry, index) => {
    const next = prices[index + 1];
    begin ??= entry.ago;
    if (next && entry.ago - next.ago < 30 * MINUTE) return;
    settled.push({ ago: begin, price: entry.price });
    begin = undefined;
  });
  return settled;
}

interface Expected {
  days: number;
  withdrawn: number;
  relisted: number;
  percent: number;
  /** The prices that may appear. */
  shown: Set<number>;
  closed: number | null;
}

function expectedOf(current: Ad, ads: readonly Ad[]): Expected {
  const startOf = (ad: Ad) => ad.log[0]?.ago ?? 0;
  const campaign: { ad: Ad; until: number }[] = [{ ad: current, until: -1 }];
  const shown = new Set<number>();
  if (!current.isHidden) {
    for (const ad of ads.toReversed()) {
      if (ad === current || ad.isHidden || stageOf(ad) === "on") continue;
      const begin = startOf(campaign.at(-1)?.ad ?? current);
      const end = ad.log.findLast((entry) => entry.do !== "price");
      if (!end) continue;
      if (end.do === "off" && startOf(ad) - end.ago < 30 * MINUTE) continue;
      const endDay = end.do === "sold" ? today() - (end.soldDaysAgo ?? 0) : dayNumber(end.ago);
      const gap = dayNumber(begin) - endDay;
      if (end.do === "off" && gap > 365) break;
      if (end.do === "sold" && gap > 90) {
        shown.add(end.price);
        counts.soldAgain += 1;
        break;
      }
      campaign.push({ ad, until: begin });
    }
  }
  const offered = new Set<number>();
  let withdrawn = 0;
  const prices: { ago: number; price: number }[] = [];
  for (const { ad, until } of campaign) {
    const log = ad.log.filter(({ ago, do: done }) => ago > until && done !== "price");
    log.forEach((entry, index) => {
      if (entry.do !== "on") {
        const next = log[index + 1];
        const isBrief = next?.do === "on" && entry.ago - next.ago < 30 * MINUTE;
        const isBriefBefore = !next && until > 0 && entry.ago - until < 30 * MINUTE;
        if (entry.do === "off" && !isBrief && !isBriefBefore) withdrawn += 1;
        return;
      }
      const next = log[index + 1];
      const end = !next
        ? until < 0
          ? today()
          : dayNumber(until)
        : next.do === "sold"
          ? today() - (next.soldDaysAgo ?? 0)
          : dayNumber(next.ago);
      for (let day = dayNumber(entry.ago); day < end; day += 1) offered.add(day);
    });
    prices.push(...settledPrices(ad).filter(({ ago }) => ago > until));
  }
  prices.sort((one, other) => other.ago - one.ago);
  for (const { price } of prices) shown.add(price);
  const [first, last] = [prices[0]?.price ?? 1, prices.at(-1)?.price ?? 1];
  const end = current.log.findLast((entry) => entry.do !== "price");
  const closed = end?.do === "sold" ? end.price : null;
  if (closed !== null) shown.add(closed);
  return {
    days: offered.size,
    withdrawn,
    relisted: campaign.length - 1,
    percent: Math.round((last / first - 1) * 10_000) / 100 + 0,
    shown,
    closed,
  };
}

async function live(taken: readonly Step[], hidden: number): Promise<void> {
  const name = freshStreet();
  const spellings = [`7 ${name} St`, `7 ${name} Street`, `7  ${name.toUpperCase()} st.`];
  const ads: Ad[] = [];
  const used: number[] = [];
  let next = 1_000_003;
  const freshPrice = () => {
    next += 7919;
    used.push(next);
    return next;
  };

  async function advertise(): Promise<void> {
    const isHidden = ads.length === hidden;
    if (isHidden) counts.hidden += 1;
    const price = freshPrice();
    const address = spellings[ads.length % spellings.length] ?? "";
    const addressDisplay = isHidden ? "suburb" : "full";
    const id = await insert({ address, addressDisplay, price, publishedAt: new Date() });
    ads.push({ id, isHidden, log: [{ ago: 0, do: "on", price }] });
  }

  async function wait(days: number, minutes: number): Promise<void> {
    await pass(name, { days, minutes });
    for (const { log } of ads)
      for (const entry of log) {
        entry.ago += days * DAY + minutes * MINUTE;
        if (entry.soldDaysAgo !== undefined) entry.soldDaysAgo += days;
      }
  }

  async function take(one: Step): Promise<void> {
    const current = ads.at(-1);
    if (!current) return;
    const { id, log } = current;
    const stage = stageOf(current);
    switch (one.do) {
      case "price": {
        if (stage !== "on") return;
        const price = freshPrice();
        await change(id, { price });
        log.push({ ago: 0, do: "price", price });
        return;
      }
      case "off":
        if (stage !== "on") return;
        await change(id, { status: "withdrawn" });
        log.push({ ago: 0, do: "off", price: 0 });
        return;
      case "on":
        if (stage === "on") return;
        await change(id, { status: "active", closedOn: null, closedPrice: null });
        log.push({ ago: 0, do: "on", price: 0 });
        return;
      case "sell": {
        if (stage !== "on") return;
        const price = freshPrice();
        const closedOn = new Date().toLocaleDateString("sv-SE", { timeZone: "Australia/Sydney" });
        await change(id, { status: "sold", closedOn, closedPrice: price });
        log.push({ ago: 0, do: "sold", price, soldDaysAgo: 0 });
        return;
      }
      case "advertise again":
        return advertise();
      case "earlier off": {
        const ad = ads.slice(0, -1).find((other) => stageOf(other) === "on");
        if (!ad) return;
        await change(ad.id, { status: "withdrawn" });
        ad.log.push({ ago: 0, do: "off", price: 0 });
        return;
      }
      case "wait":
        return wait(one.days, 0);
      case "wait a little":
        return wait(0, 11);
    }
  }

  // Wait a minute after each step, so that no two changes have the same time.
  await advertise();
  await wait(0, 1);
  for (const one of taken) {
    await take(one);
    await wait(0, 1);
  }
  const current = ads.at(-1);
  if (!current) return;
  const history = await historyOf(current.id);
  const expected = expectedOf(current, ads);
  const { daysOnMarket, timesWithdrawn, timesRelisted, priceChangePercent } = history;
  expect({ daysOnMarket, timesWithdrawn, timesRelisted, priceChangePercent: (priceChangePercent ?? 0) + 0 }).toEqual({
    daysOnMarket: expected.days,
    timesWithdrawn: expected.withdrawn,
    timesRelisted: expected.relisted,
    priceChangePercent: expected.percent,
  });
  if (expected.relisted === 0) expect(history.sqlDays).toBe(expected.days);
  const text = JSON.stringify(history).replaceAll(",", "");
  for (const price of used) if (!expected.shown.has(price)) expect(text).not.toContain(String(price));
  if (expected.closed !== null) expect(text).toContain(String(expected.closed));
  counts.withdrawn += Number(expected.withdrawn > 0);
  counts.relisted += Number(expected.relisted > 0);
  counts.moved += Number(expected.percent !== 0);
  counts.closed += Number(expected.closed !== null);
  counts.forgotten += Number(used.length > expected.shown.size);
}

test("random lives of an address have exactly the days, withdrawals and prices that the rules state", async () => {
  const lives = full ? 150 : 30;
  await fc.assert(fc.asyncProperty(steps, fc.integer({ min: 0, max: 6 }), live), {
    numRuns: lives,
    seed: newSeedWhenFull(60),
    endOnFailure: !full,
  });
  // Each kind of event must be frequent enough for a meaningful test.
  for (const [kind, count] of Object.entries(counts)) expect(count, kind).toBeGreaterThan(lives / 50);
}, 120_000);
