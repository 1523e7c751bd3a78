import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { findOwnListings } from "#app/features/listings/manage/my-listings.queries.server.ts";
import {
  agentMember,
  auditOf,
  eventsOf,
  houseForSale,
  storedListing,
} from "#app/features/listings/manage/own-listings.fixture.ts";
import { changeSeveral } from "#app/features/listings/manage/several.server.ts";
import { findStaleListings, updateSamplesConfirmed } from "#app/features/listings/manage/upkeep.queries.server.ts";
import { findListingHistory } from "#app/features/listings/model/history.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { Conflict, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { editListing } from "./edit.server.ts";
import { markUnderOffer, relistListing } from "./market.server.ts";
import { publishListing } from "./publish.server.ts";
import {
  confirmAvailable,
  confirmByLink,
  expireListing,
  requestConfirmation,
  reviewAvailability,
  signStillAvailable,
} from "./upkeep.server.ts";

beforeAll(() => prepareQueue());

type Agent = Awaited<ReturnType<typeof agentMember>>;

async function confirmedAgent(): Promise<Agent> {
  const agent = await agentMember();
  await db().updateTable("users").set({ emailConfirmedAt: new Date() }).where("id", "=", agent.user.id).execute();
  return agent;
}

/** Moves a listing's history and its requests back by `days`. */
async function age(id: number, days: number): Promise<void> {
  const by = sql`make_interval(hours => ${24 * days})`;
  await sql`update listing_changes set changed_at = changed_at - ${by} where listing_id = ${id}`.execute(db());
  await sql`update listings set published_at = published_at - ${by}, updated_at = updated_at - ${by} where id = ${id}`.execute(
    db(),
  );
  await sql`update listing_availability set confirmed_at = confirmed_at - ${by}, requested_at = requested_at - ${by}
    where listing_id = ${id}`.execute(db());
}

async function publish(agent: Agent, days = 0, changes: Parameters<typeof houseForSale>[0] = {}): Promise<number> {
  const { listing } = await publishListing(agent, { input: houseForSale(changes) });
  if (days > 0) await age(listing.id, days);
  return listing.id;
}

const mailsTo = (agent: Agent, kind: string) =>
  db()
    .selectFrom("messages")
    .innerJoin("users", "users.email", "messages.toAddress")
    .select(["messages.subject", "messages.textBody"])
    .where("users.id", "=", agent.user.id)
    .where("messages.kind", "=", kind)
    .execute();

const review = () => reviewAvailability(new AbortController().signal);
const actionsOf = async (id: number) => (await auditOf(id)).map(({ action }) => action);
const link = (id: number, createdAt = new Date()) => signStillAvailable({ id, createdAt });
const caller = { ip: "192.0.2.1" };

describe("after 21 days without a change", () => {
  test("the agent is emailed once, with a link that confirms without logging in", async () => {
    const agent = await confirmedAgent();
    const [young, old] = [await publish(agent, 20), await publish(agent, 21)];
    await review();
    await review();
    await Promise.all(Array.from({ length: 5 }, () => requestConfirmation(old)));
    const mails = await mailsTo(agent, "availability-request");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toBe("Is 12 Sample Street, Newtown still available?");
    const [, token = ""] = /\/still-available\/([\w.-]+)/.exec(mails[0]?.textBody ?? "") ?? [];
    await confirmByLink(caller, token);
    expect(await actionsOf(old)).toEqual(
      expect.arrayContaining(["listing.confirmation_requested", "listing.confirmed_available"]),
    );
    expect(await actionsOf(young)).not.toContain("listing.confirmation_requested");
    const history = await findListingHistory(old);
    expect(history?.availableAt?.getTime()).toBeGreaterThan(Date.now() - 60_000);
    await age(old, 21);
    await review();
    await expect(mailsTo(agent, "availability-request")).resolves.toHaveLength(2);
  });

  test("the office of an agent without a confirmed address is emailed instead", async () => {
    const [agent, manager] = [await agentMember(), await confirmedAgent()];
    const { id: agencyId } = await insertAgency(db());
    const join = (to: Agent) => db().updateTable("agents").set({ agencyId }).where("userId", "=", to.user.id);
    await join(manager).execute();
    await join(agent).execute();
    await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", agent.user.id).execute();
    await publish(agent, 21);
    await review();
    await expect(mailsTo(agent, "availability-request")).resolves.toEqual([]);
    const [mail] = await mailsTo(manager, "availability-request");
    expect(mail?.subject).toMatch(/^\[For .+, who cannot be emailed\] Is 12 Sample Street, Newtown still available\?$/);
  });

  test("at most ten emails a day go to one agent", async () => {
    const agent = await confirmedAgent();
    for (let count = 0; count < 12; count += 1) await publish(agent, 30);
    await review();
    await expect(mailsTo(agent, "availability-request")).resolves.toHaveLength(10);
    await review();
    await expect(mailsTo(agent, "availability-request")).resolves.toHaveLength(12);
  });

  test.each<[why: string, change: (agent: Agent, id: number) => Promise<unknown>]>([
    ["a home under offer", (agent, id) => markUnderOffer(agent, id)],
    ["a changed text", (agent, id) => editListing(agent, id, { title: "Another title" })],
    ["a confirmation", (agent, id) => confirmAvailable(agent, id)],
    ["a draft", (agent, id) => editListing(agent, id, { status: "draft" })],
  ])("not about %s", async (_, change) => {
    const agent = await confirmedAgent();
    const id = await publish(agent, 21);
    await change(agent, id);
    await requestConfirmation(id);
    await expect(mailsTo(agent, "availability-request")).resolves.toEqual([]);
  });

  test("not about a home that stays under offer", async () => {
    const agent = await confirmedAgent();
    const id = await publish(agent);
    await markUnderOffer(agent, id);
    await age(id, 60);
    await review();
    await expect(mailsTo(agent, "availability-request")).resolves.toEqual([]);
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });
  });
});

describe("after 35 days", () => {
  test("the home is taken off exactly once, and one press brings it back", async () => {
    const [agent, principal] = [await confirmedAgent(), await confirmedAgent()];
    const { id: agencyId } = await insertAgency(db());
    await db().updateTable("agents").set({ agencyId }).where("id", "in", [agent.agentId, principal.agentId]).execute();
    await db().updateTable("agents").set({ agencyRole: "principal" }).where("id", "=", principal.agentId).execute();
    const id = await publish(agent, 21);
    await review();
    await age(id, 13);
    await review();
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });
    await age(id, 1);
    await Promise.all(Array.from({ length: 8 }, () => expireListing(id)));
    await review();
    await expect(storedListing(id)).resolves.toMatchObject({ status: "withdrawn" });
    expect((await actionsOf(id)).filter((action) => action === "listing.expired")).toHaveLength(1);
    for (const reader of [agent, principal]) {
      await expect(mailsTo(reader, "availability-expired")).resolves.toHaveLength(1);
    }
    await expect(mailsTo(principal, "availability-request")).resolves.toEqual([]);
    expect((await eventsOf(id)).filter((name) => name === "listing.changed")).toHaveLength(1);
    await expect(confirmByLink(caller, link(id))).rejects.toThrow(Conflict);

    await relistListing(agent, id);
    await review();
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });
  });

  test("a home that was never asked about has 14 more days", async () => {
    const agent = await confirmedAgent();
    const id = await publish(agent, 90);
    await review();
    await review();
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });
    await age(id, 14);
    await review();
    await expect(storedListing(id)).resolves.toMatchObject({ status: "withdrawn" });
  });

  test("a confirmation in the last moment keeps it", async () => {
    const agent = await confirmedAgent();
    const id = await publish(agent, 21);
    await review();
    await age(id, 20);
    await confirmByLink(caller, link(id));
    await expireListing(id);
    await expect(storedListing(id)).resolves.toMatchObject({ status: "active" });
  });

  test("a sample home stays, and is confirmed by the job", async () => {
    const agent = await confirmedAgent();
    const id = await publish(agent, 90);
    await db().insertInto("listingAvailability").values({ listingId: id, isSample: true }).execute();
    await review();
    await age(id, 30);
    const { toExpire, toRequest } = await findStaleListings();
    expect([...toExpire, ...toRequest]).not.toContain(id);
    await updateSamplesConfirmed();
    const history = await findListingHistory(id);
    expect(history?.availableAt?.getTime()).toBeGreaterThan(Date.now() - 20 * 86_400_000);
  });
});

describe("a mailed link", () => {
  test.each([
    ["that is none", () => "none"],
    ["of another key", (id: number) => signStillAvailable({ id }, ["another-key-of-thirty-two-characters"])],
    ["that has expired", (id: number) => link(id, new Date(Date.now() - 22 * 86_400_000))],
    ["of a deleted home", () => link(2_147_483_000)],
  ] as const)("%s confirms nothing", async (_, tokenOf) => {
    const id = await publish(await confirmedAgent(), 21);
    await expect(confirmByLink(caller, tokenOf(id))).rejects.toThrow(NotFound);
    expect(await actionsOf(id)).not.toContain("listing.confirmed_available");
  });
});

describe("My Listings", () => {
  const dueOf = async ({ user }: Agent, id: number) =>
    (await findOwnListings(user.id, {}, { limit: 50, offset: 0 })).find((row) => row.id === id)?.due;

  test("names homes to confirm, and confirms several at once", async () => {
    const agent = await confirmedAgent();
    const [one, other, recent] = [await publish(agent, 22), await publish(agent, 22), await publish(agent)];
    const draft = await publish(agent, 0, { status: "draft" });
    expect(await dueOf(agent, one)).toContain("confirm");
    expect(await dueOf(agent, recent)).not.toContain("confirm");
    const change = { homes: [one, other, draft], change: "available" as const };
    const result = await changeSeveral(agent, change, {
      addInspection: () => Promise.resolve(),
      stopImport: () => Promise.resolve(),
      resumeImport: () => Promise.resolve(),
    });
    expect(result.changed).toBe(2);
    expect([...result.refused.values()]).toEqual([["12 Sample Street"]]);
    expect(await dueOf(agent, one)).not.toContain("confirm");
    expect(await dueOf(agent, other)).not.toContain("confirm");
  });

  test("a stranger's home is not found", async () => {
    const id = await publish(await confirmedAgent(), 22);
    await expect(confirmAvailable(await confirmedAgent(), id)).rejects.toThrow(NotFound);
  });
});
