import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { agentMember, houseForSale, storedListing } from "#app/features/listings/manage/own-listings.fixture.ts";
import { editPicture } from "#app/features/pictures/manage.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Invalid } from "#app/lib/errors.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { full, newSeedWhenFull } from "#tests/support/full.ts";
import { reportAuction } from "./auction-result.server.ts";
import { deleteListing, editListing } from "./edit.server.ts";
import { relistListing, withdrawListing } from "./market.server.ts";
import { recordOffer, saveEstimate, withdrawEstimate, withdrawOffer } from "./offers.server.ts";
import { requireLawfulCaption, reviewDaily, reviewPrice, stopAfterDeadline } from "./price-corrections.server.ts";
import { storeListing } from "./publish.server.ts";

/**
 * Compares random histories of a home for sale with a second implementation of the rules that shares no code with the
 * product: whole numbers of $10,000, its own calendar, and a list of all events.
 */

vi.mock(import("#platform/env.server.ts"), async (original) => ({
  env: { ...(await original()).env, NSW_STAGE_2_FROM: "2026-12-01" },
}));

const HOUR = 3_600_000;
/** Friday noon in Sydney, a week before Christmas. Daylight saving time (UTC+11) until April. */
const START = Date.UTC(2026, 11, 18, 1);
const HOLIDAYS = ["2026-12-25", "2026-12-26", "2026-12-28", "2027-01-01", "2027-01-26"];

/** Midnight after the next working day; independent of the product's calendar. */
function expectedDeadline(start: number): number {
  const eleven = 11 * HOUR;
  let midnight = Math.floor((start + eleven) / (24 * HOUR)) * 24 * HOUR;
  const isFree = (day: number) =>
    [0, 6].includes(new Date(day).getUTCDay()) || HOLIDAYS.includes(new Date(day).toISOString().slice(0, 10));
  do midnight += 24 * HOUR;
  while (isFree(midnight));
  return midnight + 24 * HOUR - eleven;
}

const tenThousands = fc.integer({ min: 120, max: 150 });
const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("price"),
      from: tenThousands,
      wide: fc.nat({ max: 20 }),
      by: fc.constantFrom("agent", "agent", "import"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("caption"), guide: fc.option(tenThousands, { freq: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("contact agent") }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("offer"),
      amount: tenThousands,
      kind: fc.constantFrom("written", "spoken"),
      decision: fc.constantFrom("open", "too_low", "too_low", "other"),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("withdraw offer"), which: fc.nat({ max: 9 }) }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("estimate"), low: tenThousands }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("no estimate") }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant("bid"), amount: tenThousands, by: fc.constantFrom("bidder", "vendor") }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("sell at auction") }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant("correct to passed in"),
      amount: tenThousands,
      by: fc.constantFrom("bidder", "vendor"),
      isQuick: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("withdraw home") }) },
  { weight: 14, arbitrary: fc.record({ do: fc.constant("relist home"), isRaised: fc.boolean() }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("delete and enter again") }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("records become old") }) },
  {
    weight: 28,
    arbitrary: fc.record({ do: fc.constant("wait"), hours: fc.integer({ min: 1, max: 150 }), daily: fc.boolean() }),
  },
) as fc.Arbitrary<Step>;

type Step =
  | { do: "price"; from: number; wide: number; by: "agent" | "import" }
  | { do: "caption"; guide: number | null }
  | { do: "correct to passed in"; amount: number; by: "bidder" | "vendor"; isQuick: boolean }
  | { do: "offer"; amount: number; kind: "written" | "spoken"; decision: "open" | "too_low" | "other" }
  | { do: "withdraw offer"; which: number }
  | { do: "estimate"; low: number }
  | { do: "bid"; amount: number; by: "bidder" | "vendor" }
  /** Optionally raises the price to the highest limit first. */
  | { do: "relist home"; isRaised: boolean }
  | { do: "wait"; hours: number; daily: boolean }
  | {
      do:
        | "contact agent"
        | "no estimate"
        | "sell at auction"
        | "withdraw home"
        | "delete and enter again"
        | "records become old";
    };

/** `isEarlier`: from a deleted listing of the address. `isOld`: recorded seven months ago. */
interface Recorded {
  amount: number;
  isEarlier: boolean;
  isOld: boolean;
}

/** Amounts are in units of $10,000; 0 or null if there is none. */
interface Model {
  price: number;
  top: number | null;
  /** The price guide in the picture's text. */
  caption: number | null;
  isOn: boolean;
  /** Sold, with an auction that can be corrected. */
  isSold: boolean;
  estimate: Recorded | null;
  /** Estimates of deleted listings of the address; they count until there is a new estimate. */
  earlierEstimates: Recorded[];
  bids: Recorded[];
  offers: (Recorded & { id: number; counts: boolean; isWithdrawn: boolean })[];
  /** A time in milliseconds. Undefined while the price is lawful or the home is unpublished. */
  due: number | undefined;
  /** Deadlines of this listing that passed without being stopped, with the price. */
  ended: { due: number; at: number; price: string }[];
  /** The emails about lowered limits that the principal must have received. */
  told: Set<string>;
}

const countedOffers = ({ offers }: Model) => offers.filter(({ counts, isWithdrawn }) => counts && !isWithdrawn);

function floorsOf(model: Model): number[] {
  const { estimate, earlierEstimates, bids } = model;
  return [...(estimate === null ? earlierEstimates : [estimate]), ...bids, ...countedOffers(model)]
    .filter(({ isEarlier, isOld }) => !(isEarlier && isOld))
    .map(({ amount }) => amount);
}

/** Whether the law permits the price: not below a limit, and a range of at most ten percent. */
function isLawful(model: Model, price: number, top: number | null): boolean {
  return price > 0 && floorsOf(model).every((floor) => price >= floor) && (top === null || top * 10 <= price * 11);
}

/**
 * A guide in a caption that differs from the price is a second price: together they must be a narrow range, and above
 * each limit while published.
 */
function isLawfulCaption(model: Model, price: number, top: number | null, isOn = true): boolean {
  const { caption } = model;
  const high = top ?? price;
  if (caption === null || price === 0 || (caption >= price && (top === null || caption <= top))) return true;
  const isNarrow = Math.max(high, caption) * 10 <= Math.min(price, caption) * 11;
  return isNarrow && (!isOn || floorsOf(model).every((floor) => caption >= floor));
}

function mayPublish(model: Model, price = model.price, top = model.top): boolean {
  return isLawful(model, price, top) && isLawfulCaption(model, price, top);
}

/** The estimate, the highest bid and the highest refused offer of the current listing; 0 if there is none. */
function ownLimits(model: Model): [number, number, number] {
  const highest = (records: readonly Recorded[]) =>
    Math.max(0, ...records.filter(({ isEarlier }) => !isEarlier).map(({ amount }) => amount));
  return [model.estimate?.amount ?? 0, highest(model.bids), highest(countedOffers(model))];
}

const dollars = (units: number) => units * 10_000;
const counts = {
  steps: 0,
  refused: 0,
  corrections: 0,
  stops: 0,
  enteredAgain: 0,
  aged: 0,
  told: 0,
  imported: 0,
  captions: 0,
  refusedCaptions: 0,
  sold: 0,
  returned: 0,
};
let lives = 0;

beforeAll(() => prepareQueue());
afterAll(() => {
  vi.useRealTimers();
});

async function live(steps: readonly Step[]): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: START });
  const [agent, principal] = [await agentMember(), await agentMember()];
  const { id: agencyId } = await insertAgency(db());
  await db().updateTable("agents").set({ agencyId }).where("id", "in", [agent.agentId, principal.agentId]).execute();
  await db().updateTable("agents").set({ agencyRole: "principal" }).where("id", "=", principal.agentId).execute();
  const emailConfirmedAt = new Date();
  await db().updateTable("users").set({ emailConfirmedAt }).where("id", "=", principal.user.id).execute();
  // Price limits belong to the address, so each history has its own.
  lives += 1;
  const home = houseForSale({ price: dollars(140), address: `${lives} Property Test Street` });
  let { id } = await storeListing(agent, home);
  let { id: pictureId } = await insertPicture(db(), { listingId: id, words: "" });
  let isDraft = false;
  const model: Model = {
    price: 140,
    top: null,
    caption: null,
    isOn: true,
    isSold: false,
    estimate: null,
    earlierEstimates: [],
    bids: [],
    offers: [],
    due: undefined,
    ended: [],
    told: new Set(),
  };
  /** The price when the current correction period began. */
  let correctedPrice = "";

  /** Whether the product accepted the change. Throws on errors other than `Invalid`. */
  const attempt = async (change: () => Promise<unknown>): Promise<boolean> =>
    change().then(
      () => true,
      (error: unknown) => {
        if (!(error instanceof Invalid)) throw error;
        counts.refused += 1;
        return false;
      },
    );

  async function setPrice(price: number, top: number | null, by: "agent" | "import" = "agent"): Promise<void> {
    const member =
      by === "agent" ? agent : { ...agent, importer: { id: 1, name: "Sample software", isFlapping: false } };
    if (by === "import") counts.imported += 1;
    const isNew = price !== model.price || top !== model.top;
    const isWide = top !== null && top * 10 > price * 11;
    const accepted = await attempt(() =>
      editListing(member, id, { price: dollars(price), priceTo: top === null ? null : dollars(top) }, dollars(price)),
    );
    // A draft with too wide a range is refused, too.
    expect(accepted).toBe(!isWide && (!model.isOn || !isNew || mayPublish(model, price, top)));
    if (accepted) Object.assign(model, { price, top });
  }

  async function take(taken: Step): Promise<void> {
    switch (taken.do) {
      case "price":
        return setPrice(taken.from, taken.wide === 0 ? null : taken.from + taken.wide, taken.by);
      case "caption":
        return setCaption(taken.guide);
      case "sell at auction":
        return sell();
      case "correct to passed in":
        return correctToPassedIn(taken);
      case "contact agent":
        return setPrice(0, null);
      case "offer": {
        const { amount, kind, decision } = taken;
        const offeredOn = "2026-12-17";
        const offer = await recordOffer(agent, id, {
          kind,
          decision,
          amount: dollars(amount),
          offeredOn,
          reason: "Low",
        });
        model.offers.push({
          id: offer,
          amount,
          counts: kind === "written" && decision === "too_low",
          isWithdrawn: false,
          isEarlier: false,
          isOld: false,
        });
        return;
      }
      case "withdraw offer": {
        const offer = model.offers[taken.which % model.offers.length];
        if (!offer || offer.isEarlier) return;
        await withdrawOffer(agent, id, offer.id);
        offer.isWithdrawn = true;
        return;
      }
      case "estimate":
        await saveEstimate(agent, id, { low: dollars(taken.low) });
        model.estimate = { amount: taken.low, isEarlier: false, isOld: false };
        return;
      case "no estimate":
        if (model.estimate !== null) await withdrawEstimate(agent, id);
        model.estimate = null;
        return;
      case "bid": {
        const scheduledAt = new Date(START - (model.bids.length + counts.steps) * HOUR);
        const passedIn = { outcome: "passed_in", bid: dollars(taken.amount), bidBy: taken.by, reportedAt: new Date() };
        await db()
          .insertInto("auctions")
          .values({ listingId: id, scheduledAt, ...passedIn })
          .execute();
        await reviewPrice(id);
        if (taken.by === "bidder") model.bids.push({ amount: taken.amount, isEarlier: false, isOld: false });
        return;
      }
      case "withdraw home":
        if (model.isOn) await withdrawListing(agent, id);
        model.isOn = false;
        return;
      case "relist home":
        if (model.isOn) return;
        if (taken.isRaised) await setPrice(Math.max(120, ...floorsOf(model)), null);
        model.isOn = await attempt(() =>
          isDraft ? editListing(agent, id, { status: "active" }) : relistListing(agent, id),
        );
        if (model.isOn) {
          isDraft = false;
          model.isSold = false;
        }
        expect(model.isOn).toBe(mayPublish(model));
        return;
      case "delete and enter again":
        return enterAgain();
      case "records become old":
        return makeOld();
      case "wait":
        return wait(taken);
    }
  }

  async function enterAgain(): Promise<void> {
    counts.enteredAgain += 1;
    const { price, top, estimate } = model;
    await deleteListing(agent, id);
    const again = { ...home, price: dollars(price), priceTo: top === null ? null : dollars(top) };
    if (estimate !== null) model.earlierEstimates.push({ ...estimate, isEarlier: true });
    const records = [...model.bids, ...model.offers];
    for (const record of records) record.isEarlier = true;
    Object.assign(model, { estimate: null, ended: [], due: undefined, caption: null, isSold: false });
    model.isOn = await attempt(async () => {
      ({ id } = await storeListing(agent, again));
    });
    expect(model.isOn).toBe(isLawful(model, price, top));
    isDraft = !model.isOn;
    if (isDraft) ({ id } = await storeListing(agent, { ...again, status: "draft" }));
    ({ id: pictureId } = await insertPicture(db(), { listingId: id, words: "" }));
  }

  async function setCaption(guide: number | null): Promise<void> {
    counts.captions += 1;
    const before = model.caption;
    const words = guide === null ? "Kitchen" : `Price guide ${formatDollars(dollars(guide))}`;
    const accepted = await attempt(() => editPicture(agent, pictureId, { words }, requireLawfulCaption));
    model.caption = guide;
    expect(accepted).toBe(guide === before || isLawfulCaption(model, model.price, model.top, model.isOn));
    if (accepted) return;
    counts.refusedCaptions += 1;
    model.caption = before;
  }

  async function sell(): Promise<void> {
    if (!model.isOn) return;
    counts.sold += 1;
    // After the auctions with bids.
    const scheduledAt = new Date(Date.now() - 1_000_000 + counts.steps);
    await db().insertInto("auctions").values({ listingId: id, scheduledAt }).execute();
    const closedPrice = dollars(model.price === 0 ? 140 : model.price);
    await reportAuction(agent, id, { outcome: "sold_after", soldOn: sydneyDate(new Date()), closedPrice });
    Object.assign(model, { isOn: false, isSold: true });
  }

  async function correctToPassedIn({ amount, by, isQuick }: Extract<Step, { do: "correct to passed in" }>) {
    if (model.isOn) await sell();
    if (!model.isSold) return;
    await db()
      .updateTable("auctions")
      .set({ reportedAt: new Date(Date.now() - (isQuick ? 60_000 : 2 * HOUR)) })
      .where("listingId", "=", id)
      .where("outcome", "=", "sold_after")
      .execute();
    const bid: Recorded = { amount, isEarlier: false, isOld: false };
    const after = { ...model, bids: by === "bidder" ? [...model.bids, bid] : model.bids };
    const accepted = await attempt(() =>
      reportAuction(agent, id, { outcome: "passed_in", bid: dollars(amount), bidBy: by }),
    );
    // If the bid is entered at once, a price below it gets a correction deadline instead.
    expect(accepted).toBe(mayPublish(isQuick ? model : after));
    if (!accepted) return;
    counts.returned += 1;
    Object.assign(model, { isOn: true, isSold: false, bids: after.bids });
  }

  async function makeOld(): Promise<void> {
    counts.aged += 1;
    const earlier = sql`now() - interval '7 months'`;
    const homes = sql`select id from listings where address = ${home.address}`;
    await sql`update listing_estimates set created_at = ${earlier} where listing_id in (${homes})`.execute(db());
    await sql`update listing_offers set created_at = ${earlier} where listing_id in (${homes})`.execute(db());
    await sql`update auctions set reported_at = ${earlier} where listing_id in (${homes}) and outcome = 'passed_in'`.execute(
      db(),
    );
    const records = [model.estimate, ...model.earlierEstimates, ...model.bids, ...model.offers];
    for (const record of records) if (record) record.isOld = true;
    await reviewDaily(id);
  }

  async function wait({ hours, daily }: Extract<Step, { do: "wait" }>): Promise<void> {
    vi.setSystemTime(Date.now() + hours * HOUR);
    const open = await findOpen(id);
    if (daily) await reviewDaily(id);
    else if (open) await stopAfterDeadline(open.id);
    if (model.due === undefined || model.due > Date.now()) return;
    counts.stops += 1;
    Object.assign(model, { isOn: false, due: undefined });
  }

  for (const taken of steps) {
    counts.steps += 1;
    const listing = id;
    const before = ownLimits(model);
    await take(taken);
    // A deleted listing keeps its limits.
    if (id === listing) {
      for (const [kind, after] of ownLimits(model).entries()) {
        if (after < (before[kind] ?? 0)) model.told.add(`${listing} ${kind} ${before[kind]} ${after}`);
      }
    }
    const isUnlawful = model.isOn && !isLawful(model, model.price, model.top);
    const now = Date.now();
    if (!isUnlawful) {
      if (model.due !== undefined) model.ended.push({ due: model.due, at: now, price: correctedPrice });
      model.due = undefined;
    } else if (model.due === undefined) {
      correctedPrice = `${model.price}-${model.top}`;
      const same = model.ended.filter(({ at, price }) => price === correctedPrice && at >= now - 7 * 24 * HOUR);
      model.due = same.length > 0 ? Math.min(...same.map(({ due }) => due)) : expectedDeadline(now);
      counts.corrections += 1;
    }
    const stored = await storedListing(id);
    expect([stored.status === "active", stored.price, stored.priceTo]).toEqual([
      model.isOn,
      dollars(model.price),
      model.top === null ? null : dollars(model.top),
    ]);
    expect((await findOpen(id))?.dueAt.getTime()).toBe(model.due);
  }
  // At most ten mails an hour are sent, and a test history takes seconds.
  const mailCount = Math.min(10, model.told.size);
  counts.told += mailCount;
  expect(await countMails(principal.user.id)).toBe(mailCount);
}

async function countMails(userId: number): Promise<number> {
  const mails = await db()
    .selectFrom("messages")
    .innerJoin("users", "users.email", "messages.toAddress")
    .select("messages.id")
    .where("users.id", "=", userId)
    .where("messages.kind", "=", "limits-lowered")
    .execute();
  return mails.length;
}

const findOpen = (listingId: number) =>
  db()
    .selectFrom("priceCorrections")
    .select(["id", "dueAt"])
    .where("listingId", "=", listingId)
    .where("endedAt", "is", null)
    .executeTakeFirst();

test(
  "no home advertises an unlawful price beyond its deadline, and no lawful one is refused or stopped",
  async () => {
    const runs = full ? 150 : 9;
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), live), {
      numRuns: runs,
      seed: newSeedWhenFull(58),
      endOnFailure: !full,
    });
    // Each kind of event must be frequent enough for a meaningful test.
    for (const [name, count] of Object.entries(counts)) expect(count, name).toBeGreaterThan(runs / 4);
  },
  full ? 900_000 : 300_000,
);
