import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  agentMember,
  auditOf,
  eventsOf,
  houseForSale,
  storedListing,
} from "#app/features/listings/manage/own-listings.fixture.ts";
import { findAddressLimits } from "#app/features/listings/manage/prices.queries.server.ts";
import { publicReason } from "#app/features/listings/model/price-limits.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { addDays, dateLabel, startOfDate, sydneyDate } from "#app/lib/sydney-time.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { stageTwo } from "#tests/support/stage-two.ts";
import { editListing } from "./edit.server.ts";
import { closeListing } from "./market.server.ts";
import { recordOffer, withdrawOffer } from "./offers.server.ts";
import {
  correctionDeadline,
  deadlineText,
  findCorrectionDeadline,
  findCorrectionsToShow,
  findListingsToReview,
  isBusinessDay,
  reviewDaily,
  reviewOnePrice,
  stopAfterDeadline,
} from "./price-corrections.server.ts";
import { publishListing, storeListing } from "./publish.server.ts";

vi.mock(import("#platform/env.server.ts"), async (original) => {
  const { withStageTwo } = await import("#tests/support/stage-two.ts");
  return withStageTwo(await original());
});

vi.mock(import("#app/features/listings/manage/prices.queries.server.ts"), async (original) => {
  const queries = await original();
  return { ...queries, findAddressLimits: vi.fn(queries.findAddressLimits) };
});

const today = sydneyDate(new Date());
const refused = { kind: "written", amount: 1_460_000, offeredOn: today, decision: "too_low", reason: "Low" } as const;

beforeAll(() => prepareQueue());
beforeEach(() => {
  stageTwo.from = today;
});

/** A home published at $1,450,000, and the principal of the agency. */
async function homeForSale(changes: Parameters<typeof houseForSale>[0] = {}) {
  const [agent, principal] = [await agentMember(), await agentMember()];
  const { id: agencyId } = await insertAgency(db());
  await db().updateTable("agents").set({ agencyId }).where("id", "in", [agent.agentId, principal.agentId]).execute();
  await db().updateTable("agents").set({ agencyRole: "principal" }).where("id", "=", principal.agentId).execute();
  await db()
    .updateTable("users")
    .set({ emailConfirmedAt: new Date() })
    .where("id", "in", [agent.user.id, principal.user.id])
    .execute();
  const { listing } = await publishListing(agent, { input: houseForSale(changes) });
  return { agent, principal, id: listing.id };
}

const correctionsOf = (listingId: number) =>
  db().selectFrom("priceCorrections").selectAll().where("listingId", "=", listingId).orderBy("id").execute();

const addressesOf = (members: readonly { user: { id: number } }[]) =>
  db()
    .selectFrom("users")
    .select("email")
    .where(
      "id",
      "in",
      members.map(({ user }) => user.id),
    )
    .orderBy("email")
    .execute()
    .then((rows) => rows.map(({ email }) => email));

async function mailsAbout(kind: string, members: readonly { user: { id: number } }[]) {
  return db()
    .selectFrom("messages")
    .select(["toAddress", "subject", "textBody"])
    .where("kind", "=", kind)
    .where("toAddress", "in", await addressesOf(members))
    .orderBy("toAddress")
    .execute();
}

describe("the deadline", () => {
  test.each([
    // Friday before a weekend.
    ["2026-11-27T04:00:00Z", "2026-12-01"],
    ["2026-11-28T04:00:00Z", "2026-12-01"],
    ["2026-11-30T04:00:00Z", "2026-12-02"],
    // 00:30 on Monday in Sydney is still Sunday in UTC.
    ["2026-11-29T13:30:00Z", "2026-12-02"],
    // Christmas Eve: Friday and Saturday are holidays, Monday is the substitute of Boxing Day.
    ["2026-12-24T04:00:00Z", "2026-12-30"],
    // Before Good Friday and Easter Monday, over the end of daylight saving.
    ["2026-04-02T04:00:00Z", "2026-04-08"],
  ])("of a price that became unlawful at %s ends as %s begins", (start, end) => {
    expect(correctionDeadline(new Date(start), "2026-01-01")).toEqual(startOfDate(end));
  });

  test("is not before stage 2, and is told as the day that it ends", () => {
    expect(correctionDeadline(new Date("2026-11-27T04:00:00Z"), "2026-12-05")).toEqual(startOfDate("2026-12-05"));
    expect(deadlineText(startOfDate("2026-12-01"))).toBe("by the end of Monday 30 November 2026");
  });

  test.each(["2026-12-25", "2027-01-01", "2028-12-25", "2030-10-07"])("%s is a holiday", (date) => {
    expect(isBusinessDay(date)).toBe(false);
  });
});

describe("an offer that makes the price unlawful", () => {
  test("emails the agent and the principal once, without an amount", async () => {
    const { agent, principal, id } = await homeForSale();
    await recordOffer(agent, id, refused);
    await recordOffer(agent, id, { ...refused, amount: 1_470_000 });
    const [correction, ...others] = await correctionsOf(id);
    expect(others).toEqual([]);
    expect(correction).toMatchObject({ reason: "offer", outcome: null });
    expect(correction?.dueAt).toEqual(correctionDeadline(correction?.startedAt ?? new Date(0), today));
    const mails = await mailsAbout("price-correction", [agent, principal]);
    expect(mails.map(({ toAddress }) => toAddress)).toEqual(await addressesOf([agent, principal]));
    for (const { subject, textBody } of mails) {
      expect(subject).toBe("Correct the price of 12 Sample Street, Newtown");
      expect(textBody.replaceAll(/\s+/g, " ")).toContain(publicReason("offer"));
      expect(textBody).not.toMatch(/1,?4[67]0,?000|\$/);
    }
    const [shown, ...more] = await findCorrectionsToShow(principal.user, "agency");
    expect(more).toEqual([]);
    expect(shown).toMatchObject({ id, home: "12 Sample Street, Newtown" });
    expect(shown?.text).toContain(await findCorrectionDeadline(id));
    expect(shown?.text).not.toContain("$");
    await expect(findCorrectionsToShow(principal.user, "mine")).resolves.toEqual([]);
    await expect(findCorrectionsToShow((await agentMember()).user, "agency")).resolves.toEqual([]);
    expect((await auditOf(id)).map(({ action }) => action)).toContain("listing.price_correction_started");
  });

  test("emails the second agent of the home, too", async () => {
    const { agent, principal, id } = await homeForSale();
    await db().updateTable("listings").set({ secondAgentId: principal.agentId }).where("id", "=", id).execute();
    await db().updateTable("agents").set({ agencyRole: "agent" }).where("id", "=", principal.agentId).execute();
    await recordOffer(agent, id, refused);
    await expect(mailsAbout("price-correction", [agent, principal])).resolves.toHaveLength(2);
  });

  test.each([
    ["a new price", (home: Home) => editListing(home.agent, home.id, { price: 1_460_000 })],
    ["taking it off the market", (home: Home) => editListing(home.agent, home.id, { status: "draft" })],
    ["withdrawing the offer", ({ agent, id, offer }: Home) => withdrawOffer(agent, id, offer)],
  ])("is corrected by %s, and then nothing is stopped", async (_, correct) => {
    const { agent, id } = await homeForSale();
    const offer = await recordOffer(agent, id, refused);
    await correct({ agent, id, offer });
    const [correction] = await correctionsOf(id);
    expect(correction).toMatchObject({ outcome: "ended" });
    const { status } = await storedListing(id);
    await stopAfterDeadline(correction?.id ?? 0, new Date(Date.now() + 30 * 86_400_000));
    await expect(storedListing(id)).resolves.toMatchObject({ status });
  });

  test("has no deadline before the switch is set, nor when it is far away", async () => {
    for (const from of [undefined, addDays(today, 11)]) {
      stageTwo.from = from;
      const { agent, id } = await homeForSale();
      await recordOffer(agent, id, refused);
      await expect(correctionsOf(id)).resolves.toEqual([]);
    }
  });
});

describe("a limit of the address", () => {
  let homes = 0;

  test.each([
    ["$ Testing Street Newtown"],
    ["$ Testing Street, Newtown NSW 2042"],
    ["No. $ Testing Street"],
    ["$-% Testing Street"],
    ["$ Testing Street (House)"],
    ["House $ Testing Street"],
  ])("applies to the spelling %s", async (spelling) => {
    const number = (homes += 10);
    const { agent, id } = await homeForSale({ address: `${number} Testing Street` });
    await recordOffer(agent, id, refused);
    const address = spelling.replace("$", String(number)).replace("%", String(number + 2));
    const again = houseForSale({ address, title: "The same cottage" });
    await expect(storeListing(agent, again)).rejects.toMatchObject({ errors: { price: [expect.any(String)] } });
    await storeListing(agent, { ...again, address: `${number + 4} Testing Street` });
    await storeListing(agent, { ...again, address: `2/${number} Testing Street` });
  });
});

describe("a sale that may fall through", () => {
  async function soldHome(address: string) {
    const { agent, id } = await homeForSale({ address });
    await recordOffer(agent, id, refused);
    await closeListing(agent, id, { priceWithheld: true });
    return { agent, id, again: houseForSale({ address, price: 1_000_000, title: "The same cottage" }) };
  }

  /** Changes the history first, so that the trigger records no change. */
  async function sellEarlier(id: number, { days, reported }: { days: number; reported: number }): Promise<void> {
    await sql`update listing_changes set changed_at = changed_at - make_interval(days => ${reported}),
      closed_on = closed_on - ${days}::integer where listing_id = ${id}`.execute(db());
    await sql`update listings set closed_on = closed_on - ${days}::integer,
      published_at = published_at - make_interval(days => ${days}) where id = ${id}`.execute(db());
  }

  test("does not free the address from its limits for 90 days after its report", async () => {
    const { agent, id, again } = await soldHome("3 Fallen Street");
    const refusal = { errors: { price: [expect.any(String)] } };
    await expect(storeListing(agent, again)).rejects.toMatchObject(refusal);
    await sellEarlier(id, { days: 91, reported: 89 });
    await expect(storeListing(agent, again)).rejects.toMatchObject(refusal);
    await sellEarlier(id, { days: 0, reported: 2 });
    await storeListing(agent, again);
  });

  test("starts a correction of the other listing at once when the home returns to the market", async () => {
    const { agent, id, again } = await soldHome("5 Fallen Street");
    await sellEarlier(id, { days: 91, reported: 91 });
    const { id: sibling } = await storeListing(agent, again);
    await expect(correctionsOf(sibling)).resolves.toEqual([]);
    await editListing(agent, id, { status: "active", price: 1_460_000 });
    expect(await eventsOf(sibling)).toContain("listing.limits_changed");
    await reviewOnePrice(sibling);
    await expect(correctionsOf(sibling)).resolves.toMatchObject([{ reason: "offer", outcome: null }]);
    expect(await eventsOf(id)).not.toContain("listing.limits_changed");
  });
});

interface Home {
  agent: Awaited<ReturnType<typeof agentMember>>;
  id: number;
  offer: number;
}

describe("at the deadline", () => {
  test("the home is taken off the market exactly once, however many jobs run", async () => {
    const { agent, principal, id } = await homeForSale();
    await recordOffer(agent, id, refused);
    const [correction] = await correctionsOf(id);
    if (!correction) throw new Error("There is no correction.");
    await stopAfterDeadline(correction.id, new Date(correction.dueAt.getTime() - 1));
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });

    await Promise.all(Array.from({ length: 8 }, () => stopAfterDeadline(correction.id, correction.dueAt)));
    await expect(storedListing(id)).resolves.toMatchObject({ status: "withdrawn" });
    await expect(correctionsOf(id)).resolves.toMatchObject([{ outcome: "stopped" }]);
    const entries = (await auditOf(id)).filter(({ action }) => action === "listing.price_stopped");
    expect(entries).toMatchObject([{ userId: null, detail: { reason: "offer" } }]);
    await expect(mailsAbout("price-stopped", [agent, principal])).resolves.toHaveLength(2);
    expect((await eventsOf(id)).filter((name) => name === "listing.changed")).toHaveLength(1);

    await expect(editListing(agent, id, { status: "active" })).rejects.toMatchObject({
      errors: { price: [expect.any(String)] },
    });
    await editListing(agent, id, { status: "active", price: 1_460_000 });
    await stopAfterDeadline(correction.id, new Date(Date.now() + 30 * 86_400_000));
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });
  });

  test("a home that was stopped remains a task until its price changes or it is on the market again", async () => {
    const { agent, principal, id } = await homeForSale();
    await recordOffer(agent, id, refused);
    const [correction] = await correctionsOf(id);
    if (!correction) throw new Error("There is no correction.");
    const { dueAt } = correction;
    await stopAfterDeadline(correction.id, dueAt);

    const [shown, ...more] = await findCorrectionsToShow(agent.user, "mine", dueAt);
    expect(more).toEqual([]);
    expect(shown).toMatchObject({ id, home: "12 Sample Street, Newtown" });
    expect(shown?.text).toContain(`taken off the market on ${dateLabel(sydneyDate(dueAt))}`);
    expect(shown?.text).not.toContain("$");
    await expect(findCorrectionsToShow(principal.user, "agency", dueAt)).resolves.toHaveLength(1);
    await expect(findCorrectionsToShow((await agentMember()).user, "agency", dueAt)).resolves.toEqual([]);
    const later = (days: number) => new Date(dueAt.getTime() + days * 86_400_000);
    await expect(findCorrectionsToShow(agent.user, "mine", later(29))).resolves.toHaveLength(1);
    await expect(findCorrectionsToShow(agent.user, "mine", later(31))).resolves.toEqual([]);

    const { listing } = await publishListing(agent, { input: houseForSale({ address: "14 Sample Street" }) });
    const open = listing.id;
    await recordOffer(agent, open, refused);
    const ids = (await findCorrectionsToShow(agent.user, "mine", dueAt)).map((task) => task.id);
    expect(ids, "an open deadline comes first").toEqual([open, id]);

    await editListing(agent, id, { price: 1_460_000 });
    await expect(findCorrectionsToShow(agent.user, "mine", dueAt)).resolves.toMatchObject([{ id: open }]);
  });

  test("the daily job stops a home whose job was lost", async () => {
    const { agent, id } = await homeForSale();
    await recordOffer(agent, id, refused);
    const [correction] = await correctionsOf(id);
    await reviewDaily(id, correction?.dueAt);
    await expect(storedListing(id)).resolves.toMatchObject({ status: "withdrawn" });
  });
});

describe("the text of a picture of a draft", () => {
  const draftWith = async (words: string) => {
    const home = await homeForSale({ status: "draft" });
    await insertPicture(db(), { listingId: home.id, words });
    await insertPicture(db(), { listingId: home.id, words: "Kitchen" });
    return home;
  };
  const refusedWith = (text: string) => ({ errors: { status: [expect.stringContaining(text)] } });

  test("stops its publication if it has a price below the limits", async () => {
    const { agent, id } = await draftWith("Price guide $1.4m");
    await recordOffer(agent, id, { ...refused, amount: 1_430_000 });
    await expect(editListing(agent, id, { status: "active" })).rejects.toMatchObject(refusedWith("Price guide $1.4m"));
    await expect(storedListing(id)).resolves.toMatchObject({ status: "draft" });
    await db().updateTable("pictures").set({ words: "Garden" }).where("listingId", "=", id).execute();
    await editListing(agent, id, { status: "active" });
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });
  });

  test("stops its publication, also before stage 2, if it is too far from a price that changed later", async () => {
    stageTwo.from = undefined;
    const { agent, id } = await draftWith("Price guide $1.45m");
    await editListing(agent, id, { price: 1_700_000 });
    await expect(editListing(agent, id, { status: "active" })).rejects.toMatchObject(refusedWith("s 72A"));
  });

  test("costs no queries of its own", async () => {
    const countQueries = async (pictures: number) => {
      const { agent, id } = await draftWith("Garden");
      for (let place = 1; place <= pictures; place += 1) {
        await insertPicture(db(), { listingId: id, words: `Room ${place}` });
      }
      vi.mocked(findAddressLimits).mockClear();
      await editListing(agent, id, { status: "active" });
      return vi.mocked(findAddressLimits).mock.calls.length;
    };
    const few = await countQueries(1);
    expect(few).toBeGreaterThan(0);
    expect(await countQueries(10)).toBe(few);
  });

  test("stops a new price of a home on the market", async () => {
    const { agent, id } = await draftWith("Price guide $1.45m");
    await editListing(agent, id, { status: "active" });
    await expect(editListing(agent, id, { price: 1_700_000 })).rejects.toMatchObject(refusedWith("s 72A"));
  });
});

test("homes without a price are asked for one ten days before stage 2, until it begins", async () => {
  stageTwo.from = undefined;
  const { id } = await homeForSale({ price: 0 });
  stageTwo.from = addDays(today, 11);
  await expect(findListingsToReview()).resolves.toEqual([]);
  stageTwo.from = addDays(today, 10);
  await expect(findListingsToReview()).resolves.toContain(id);
  await reviewDaily(id);
  await reviewDaily(id);
  const corrections = await correctionsOf(id);
  expect(corrections).toMatchObject([{ reason: "unpriced", outcome: null }]);
  expect(corrections[0]?.dueAt).toEqual(startOfDate(stageTwo.from));
});
