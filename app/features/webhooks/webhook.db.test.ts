import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailsTo, newMember } from "#app/features/accounts/model/account.fixture.ts";
import { closeAgency } from "#app/features/agencies/closing.server.ts";
import { registerForInspection } from "#app/features/inspections/register/register.server.ts";
import { freshEnquiry } from "#app/features/leads/enquire/submit.fixture.ts";
import { submitLead } from "#app/features/leads/enquire/submit.server.ts";
import { reassignLead } from "#app/features/leads/inbox/inbox.server.ts";
import { changeLeadStatus, withdrawLead } from "#app/features/leads/model/status.server.ts";
import { MAX_ATTEMPTS, prepareQueue } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { openReceiver } from "./receiver.fixture.ts";
import { deleteOldDeliveriesDaily, deliverWebhook, giveUpWebhook } from "./webhook.job.ts";
import { findLastDeliveries, findWebhook } from "./webhook.queries.server.ts";
import { changeUrl, createSecret, removeWebhook, retryDelivery, sendTest, switchWebhook } from "./webhook.server.ts";
import { webhookMessages, DAYS_OF_FAILURE, DELIVERY_RETENTION_DAYS } from "./webhook.ts";

const { db } = await testDatabase();

beforeAll(() => prepareQueue());

const url = "https://crm.example.com/hook";
let crm: Awaited<ReturnType<typeof openReceiver>>;
let status = 204;

beforeEach(async () => {
  status = 204;
  crm = await openReceiver(() => ({ status }));
});
afterEach(() => crm.close());

/** A principal and an agent of one agency, and a home of the agent. */
async function office() {
  const { id: agencyId } = await insertAgency(db);
  const join = async () => {
    const member = await newMember(db, { role: "agent", emailConfirmedAt: new Date() });
    const { id: agentId } = await insertAgent(db, { agencyId, userId: member.user.id });
    return { ...member, agentId };
  };
  const [principal, agent] = [await join(), await join()];
  const { id: listingId } = await insertListing(db, { agentId: agent.agentId, createdByUserId: agent.user.id });
  return { agencyId, principal, agent, listingId };
}

async function connectedOffice() {
  const scene = await office();
  const secret = await createSecret(scene.principal, url);
  await db.updateTable("webhooks").set({ url: crm.url }).where("agencyId", "=", scene.agencyId).execute();
  return { ...scene, secret };
}

/** Runs the queued deliveries of an agency once, oldest first. */
async function deliver(agencyId: number) {
  const due = (await findLastDeliveries(agencyId)).filter((delivery) => delivery.status === "queued").toReversed();
  for (const { id } of due) await run(id);
}

const run = (deliveryId: number) =>
  deliverWebhook({ deliveryId }, { signal: new AbortController().signal }, { testAddress: crm.testAddress });

const statuses = async (agencyId: number) =>
  (await findLastDeliveries(agencyId)).map(({ event, status: state, attempts }) => [event, state, attempts]);

function enquire(listingId: number, changes: Parameters<typeof freshEnquiry>[0] = {}) {
  const { caller, input } = freshEnquiry({ listingId, ...changes });
  return submitLead(caller, input);
}

describe("settings", () => {
  test("a secret is new each time and belongs to the stored address", async () => {
    const { principal, agencyId } = await office();
    const first = await createSecret(principal, url);
    expect(first).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await createSecret(principal, url)).not.toBe(first);
    await expect(createSecret(principal, "https://other.example.com/")).rejects.toBeInstanceOf(Conflict);
    await changeUrl(principal, "https://other.example.com/");
    expect(await findWebhook(agencyId)).not.toHaveProperty("secret");
    await expect(findWebhook(agencyId)).resolves.toMatchObject({ url: "https://other.example.com/" });
  });

  test("two managers who connect at once get one webhook", async () => {
    const { principal } = await office();
    const results = await Promise.allSettled([
      createSecret(principal, url),
      createSecret(principal, "https://b.example.com/"),
    ]);
    expect(results.map((result) => result.status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  test.each(["http://crm.example.com/", "https://192.168.1.1/", "https://localhost/", "none"])(
    "%s is refused",
    async (address) => {
      const { principal } = await office();
      await expect(createSecret(principal, address)).rejects.toBeInstanceOf(Invalid);
    },
  );

  test("are for principals and managers of the agency", async () => {
    const { agent, agencyId, principal } = await connectedOffice();
    const [buyer, loner] = [await newMember(db), await newMember(db, { role: "agent" })];
    await insertAgent(db, { agencyId: null, userId: loner.user.id });
    const refusals = async (member: Member) => {
      const attempts = await Promise.allSettled([
        createSecret(member, url),
        changeUrl(member, url),
        switchWebhook(member, false),
        sendTest(member),
        retryDelivery(member, 1),
        removeWebhook(member),
      ]);
      return attempts.map((attempt) => attempt.status === "rejected" && (attempt.reason as Error).constructor);
    };
    expect(await refusals(agent)).toEqual(Array(6).fill(NotFound));
    expect(await refusals(loner)).toEqual(Array(6).fill(NotFound));
    expect(await refusals(buyer)).toEqual(Array(6).fill(Forbidden));
    await db.updateTable("agents").set({ agencyRole: "manager" }).where("id", "=", agent.agentId).execute();
    await switchWebhook(agent, false);
    await switchWebhook(agent, false);
    await expect(sendTest(principal)).rejects.toBeInstanceOf(Conflict);
    await removeWebhook(agent);
    await removeWebhook(agent);
    await expect(findWebhook(agencyId)).resolves.toBeUndefined();
  });

  test("of a closed agency are deleted", async () => {
    const { agencyId, listingId } = await connectedOffice();
    await db.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", listingId).execute();
    await closeAgency(await newMember(db, { isAdmin: true }), agencyId);
    await expect(findWebhook(agencyId)).resolves.toBeUndefined();
  });
});

describe("deliveries", () => {
  test("a test is signed with the secret", async () => {
    const { principal, agencyId, secret } = await connectedOffice();
    await sendTest(principal);
    await deliver(agencyId);
    expect(crm.received).toMatchObject([{ type: "test", body: { data: { message: "The connection works." } } }]);
    expect(crm.received[0]?.signature).toBe(crm.received[0]?.sign(secret));
    await expect(statuses(agencyId)).resolves.toEqual([["test", "delivered", 1]]);
  });

  test("an enquiry is sent with its content, home and agent, and each of its changes", async () => {
    const { agencyId, principal, agent, listingId } = await connectedOffice();
    const lead = await enquire(listingId, { name: "Sam Sample" });
    await reassignLead(principal, lead.id, { to: principal.agentId, from: agent.agentId });
    await changeLeadStatus(principal, lead.id, "contacted");
    await changeLeadStatus(principal, lead.id, "qualified");
    await deliver(agencyId);
    expect(crm.received.map(({ type }) => type)).toEqual(["enquiry.created", "enquiry.reassigned", "enquiry.answered"]);
    expect(new Set(crm.received.map(({ id }) => id)).size).toBe(3);
    expect(crm.received[0]?.body.data).toMatchObject({
      enquiry: { id: lead.id, name: "Sam Sample", phone: "0491 570 006", withdrawnAt: null },
      listing: { id: listingId },
      agent: { id: principal.agentId },
    });
    await withdrawLead(lead.receipt);
    await deliver(agencyId);
    expect(crm.received[3]).toMatchObject({ type: "enquiry.withdrawn" });
    expect(Object.keys(crm.received[3]?.body.data.enquiry ?? {})).not.toContain("email");
    const withdrawn = await enquire(listingId, { name: "Wes Sample" });
    await withdrawLead(withdrawn.receipt);
    await changeLeadStatus(principal, withdrawn.id, "closed");
    const events = (await findLastDeliveries(agencyId)).filter((delivery) => delivery.event === "enquiry.answered");
    expect(events).toHaveLength(1);
  });

  test("a request for an appraisal has its own event", async () => {
    const { agencyId, agent } = await connectedOffice();
    const { caller, input } = freshEnquiry({
      agentId: agent.agentId,
      appraisalAddress: "1 Sample Street",
      appraisalTiming: "soon",
    });
    await submitLead(caller, input);
    await deliver(agencyId);
    expect(crm.received).toMatchObject([
      { type: "appraisal.requested", body: { data: { enquiry: { appraisalAddress: "1 Sample Street" } } } },
    ]);
  });

  test("a registration is sent, and one that awaits confirmation is not", async () => {
    const { agencyId, listingId } = await connectedOffice();
    const { id: inspectionId } = await insertInspection(db, { listingId });
    const visitor = { name: "Vera Visitor", email: "vera.webhook@example.com", phone: "0491 570 156" };
    await registerForInspection({ ip: "198.51.100.77" }, inspectionId, visitor);
    const awaiting = await db
      .selectFrom("inspectionRegistrations")
      .select(["id", "awaitsConfirmation"])
      .where("inspectionId", "=", inspectionId)
      .executeTakeFirstOrThrow();
    expect(awaiting.awaitsConfirmation).toBe(false);
    await deliver(agencyId);
    expect(crm.received).toMatchObject([
      {
        type: "registration.created",
        body: { data: { registration: { name: "Vera Visitor" }, inspection: { id: inspectionId } } },
      },
    ]);
    await db
      .updateTable("inspectionRegistrations")
      .set({ awaitsConfirmation: true })
      .where("inspectionId", "=", inspectionId)
      .execute();
    await db.updateTable("webhookDeliveries").set({ status: "queued" }).where("agencyId", "=", agencyId).execute();
    await deliver(agencyId);
    expect(crm.received).toHaveLength(1);
  });

  test("held spam is not sent, nor an enquiry of another agency", async () => {
    const { agencyId, listingId } = await connectedOffice();
    const spam = await enquire(listingId, {
      message: "Cheap pills http://a.example.com http://b.example.com http://c.example.com http://d.example.com",
    });
    const { heldReason } = await db
      .selectFrom("leads")
      .select("heldReason")
      .where("id", "=", spam.id)
      .executeTakeFirstOrThrow();
    expect(heldReason).not.toBeNull();
    await enquire((await office()).listingId);
    await expect(findLastDeliveries(agencyId)).resolves.toEqual([]);
  });

  test("an enquiry that left the agency before it was sent is not sent", async () => {
    const { agencyId, listingId, agent } = await connectedOffice();
    await enquire(listingId);
    await db.updateTable("agents").set({ agencyId: null }).where("id", "=", agent.agentId).execute();
    await deliver(agencyId);
    expect(crm.received).toEqual([]);
    await expect(findLastDeliveries(agencyId)).resolves.toMatchObject([
      { status: "failed", lastError: webhookMessages.problem.notYours },
    ]);
  });

  test("nothing is queued or sent while the webhook is off", async () => {
    const { agencyId, principal, listingId } = await connectedOffice();
    await enquire(listingId);
    await switchWebhook(principal, false);
    await enquire(listingId);
    await deliver(agencyId);
    expect(crm.received).toEqual([]);
    await expect(statuses(agencyId)).resolves.toEqual([["enquiry.created", "failed", 1]]);
  });

  test("the deliveries of an erased enquiry are deleted with it", async () => {
    const { agencyId, listingId } = await connectedOffice();
    const lead = await enquire(listingId);
    await expect(findLastDeliveries(agencyId)).resolves.toHaveLength(1);
    await db.deleteFrom("leads").where("id", "=", lead.id).execute();
    await expect(findLastDeliveries(agencyId)).resolves.toEqual([]);
  });
});

describe("failures", () => {
  test("are retried with the same id, until the last attempt", async () => {
    const { agencyId, principal } = await connectedOffice();
    status = 500;
    await sendTest(principal);
    await deliver(agencyId);
    await expect(findLastDeliveries(agencyId)).resolves.toMatchObject([
      { status: "queued", attempts: 1, lastError: webhookMessages.problem.status(500) },
    ]);
    await expect(findWebhook(agencyId)).resolves.toMatchObject({ failingSince: expect.any(Date) as Date });
    for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt += 1) await deliver(agencyId);
    await expect(statuses(agencyId)).resolves.toEqual([["test", "failed", MAX_ATTEMPTS]]);
    status = 200;
    const [delivery] = await findLastDeliveries(agencyId);
    await retryDelivery(principal, delivery?.id ?? 0);
    await retryDelivery(principal, delivery?.id ?? 0);
    await deliver(agencyId);
    await retryDelivery(principal, delivery?.id ?? 0);
    await expect(statuses(agencyId)).resolves.toEqual([["test", "delivered", 1]]);
    expect(new Set(crm.received.map(({ id }) => id)).size).toBe(1);
    await expect(findWebhook(agencyId)).resolves.toMatchObject({ failingSince: null });
  });

  test("for days switch the webhook off and email the principal, once", async () => {
    const { agencyId, principal, agent } = await connectedOffice();
    status = 500;
    await sendTest(principal);
    await sendTest(principal);
    const failingSince = new Date(Date.now() - (DAYS_OF_FAILURE * 24 + 1) * 3_600_000);
    await db.updateTable("webhooks").set({ failingSince }).where("agencyId", "=", agencyId).execute();
    await deliver(agencyId);
    await expect(findWebhook(agencyId)).resolves.toMatchObject({
      isOffByFailures: true,
      switchedOffAt: expect.any(Date) as Date,
    });
    const offMails = async ({ user }: Member) =>
      (await mailsTo(db, user.email)).filter(({ subject }) => subject.includes("the connection to your CRM is off"));
    await expect(offMails(principal)).resolves.toHaveLength(1);
    await expect(offMails(agent)).resolves.toEqual([]);
    await switchWebhook(principal, true);
    await expect(findWebhook(agencyId)).resolves.toMatchObject({ isOffByFailures: false, failingSince: null });
  });

  test("of the worker are shown", async () => {
    const { agencyId, principal } = await connectedOffice();
    await sendTest(principal);
    const [delivery] = await findLastDeliveries(agencyId);
    await giveUpWebhook({ deliveryId: delivery?.id ?? 0 });
    await expect(findLastDeliveries(agencyId)).resolves.toMatchObject([
      { status: "failed", lastError: webhookMessages.problem.crashed },
    ]);
  });
});

test("old deliveries are deleted", async () => {
  const { agencyId, principal } = await connectedOffice();
  await sendTest(principal);
  const createdAt = new Date(Date.now() - (DELIVERY_RETENTION_DAYS * 24 - 1) * 3_600_000);
  await db.updateTable("webhookDeliveries").set({ createdAt }).where("agencyId", "=", agencyId).execute();
  await deleteOldDeliveriesDaily();
  await expect(findLastDeliveries(agencyId)).resolves.toHaveLength(1);
  const older = new Date(createdAt.getTime() - 2 * 3_600_000);
  await db.updateTable("webhookDeliveries").set({ createdAt: older }).where("agencyId", "=", agencyId).execute();
  await deleteOldDeliveriesDaily();
  await expect(findLastDeliveries(agencyId)).resolves.toEqual([]);
});
