import { beforeAll, expect, test } from "vitest";
import { freshEnquiry, mailsOf, offeredHome, storedLead } from "#app/features/leads/enquire/submit.fixture.ts";
import { submitLead } from "#app/features/leads/enquire/submit.server.ts";
import { newMember } from "#app/features/leads/inbox/inbox.fixture.ts";
import { AWAITING_CONFIRMATION } from "#app/features/leads/model/spam.ts";
import { withdrawLead } from "#app/features/leads/model/status.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertService } from "#samples/factories/services.ts";
import { findLeadPage } from "./leads.queries.server.ts";
import { rejectLead, releaseLead, releaseLeadsOfConfirmedUser } from "./leads.server.ts";

let admin: Member;
let home: Awaited<ReturnType<typeof offeredHome>>;

beforeAll(async () => {
  admin = await newMember({ isAdmin: true });
  home = await offeredHome();
});

const links = "See https://a.example, https://b.example and https://c.example";

async function heldLead(changes: Parameters<typeof freshEnquiry>[0] = {}) {
  const { caller, input } = freshEnquiry({ listingId: home.listingId, message: links, ...changes });
  const lead = await submitLead(caller, input);
  expect((await storedLead(lead.id)).heldReason).toBe("more than 2 links");
  return { ...lead, email: input.email };
}

const auditEntriesOf = (leadId: number) =>
  db().selectFrom("auditEntries").select(["userId", "action", "detail"]).where("subjectId", "=", leadId).execute();

test("a held enquiry is sent to its recipient with a receipt, once, even if released repeatedly", async () => {
  const { id, email } = await heldLead({ propertyType: "Villa", wouldLike: ["price guide"] });
  await Promise.all([1, 2, 3].map(() => releaseLead(admin, id)));
  await releaseLead(admin, id);
  expect((await storedLead(id)).heldReason).toBeNull();
  const mails = await mailsOf(id);
  expect(mails.map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
    ["enquiry-held", "desk@example.com"],
    ["enquiry-received", home.agentEmail],
    ["enquiry-receipt", email],
  ]);
  expect(mails[1]?.textBody).toContain(links);
  const messages = mails.map(({ textBody }) => textBody.includes("Would like: the price guide\nProperty type: Villa"));
  expect(messages).toEqual([true, true, false]);
  expect(mails[1]?.subject).not.toContain("Review");
  expect(await auditEntriesOf(id)).toEqual([
    { userId: admin.user.id, action: "lead.released", detail: { reason: "more than 2 links" } },
  ]);
});

test("an enquiry to a service names it", async () => {
  const { id: serviceId, title } = await insertService(db(), {}).then(({ id }) =>
    db().selectFrom("services").select(["id", "title"]).where("id", "=", id).executeTakeFirstOrThrow(),
  );
  const { id } = await heldLead({ listingId: undefined, serviceId: String(serviceId) });
  await releaseLead(admin, id);
  const [, received] = await mailsOf(id);
  expect(received).toMatchObject({ kind: "enquiry-received", toAddress: "desk@example.com" });
  expect(received?.subject).toContain(title);
});

test("an enquiry about a home goes to the agent of the home at the time of its release", async () => {
  const { listingId, agentId } = await offeredHome();
  const { id } = await heldLead({ listingId });
  expect((await storedLead(id)).agentId).toBe(agentId);
  await db().updateTable("listings").set({ agentId: home.agentId }).where("id", "=", listingId).execute();
  await releaseLead(admin, id);
  expect((await storedLead(id)).agentId).toBe(home.agentId);
});

test("a withdrawal after the release is mailed to the recipient, not to the desk", async () => {
  const { id, receipt } = await heldLead();
  await releaseLead(admin, id);
  await withdrawLead(receipt);
  expect((await mailsOf(id)).at(-1)).toMatchObject({
    kind: "enquiry-withdrawn",
    toAddress: home.agentEmail,
  });
});

test("nothing is sent for a withdrawn enquiry, or one whose home was deleted", async () => {
  const withdrawn = await heldLead();
  await withdrawLead(withdrawn.receipt);
  await expect(releaseLead(admin, withdrawn.id)).rejects.toBeInstanceOf(Conflict);
  const { listingId } = await offeredHome();
  const homeless = await heldLead({ listingId });
  await db().updateTable("listings").set({ status: "draft" }).where("id", "=", listingId).execute();
  await expect(releaseLead(admin, homeless.id)).rejects.toBeInstanceOf(Conflict);
  for (const { id } of [withdrawn, homeless]) {
    expect((await storedLead(id)).heldReason).toBe("more than 2 links");
    expect((await mailsOf(id)).map(({ kind }) => kind)).not.toContain("enquiry-received");
    expect(await auditEntriesOf(id)).toEqual([]);
  }
});

test("only admins can release, and only existing enquiries", async () => {
  const { id } = await heldLead();
  const agent = await newMember({ role: "agent" });
  await expect(releaseLead(agent, id)).rejects.toBeInstanceOf(Forbidden);
  expect((await storedLead(id)).heldReason).toBe("more than 2 links");
  await expect(releaseLead(admin, 2_147_483_647)).rejects.toBeInstanceOf(NotFound);
});

test("a rejected enquiry is sent to nobody, needs no review, and can still be approved", async () => {
  const { id } = await heldLead();
  await Promise.all([1, 2].map(() => rejectLead(admin, id)));
  expect(await storedLead(id)).toMatchObject({ status: "closed", heldReason: "more than 2 links", answeredAt: null });
  expect((await mailsOf(id)).map(({ kind }) => kind)).toEqual(["enquiry-held"]);
  expect(await auditEntriesOf(id)).toEqual([
    { userId: admin.user.id, action: "lead.rejected", detail: { reason: "more than 2 links" } },
  ]);
  const held = await findLeadPage({ status: "held", page: 1 });
  expect(held.items.map((lead) => lead.id)).not.toContain(id);

  await releaseLead(admin, id);
  expect(await storedLead(id)).toMatchObject({ status: "new", heldReason: null });
  expect((await mailsOf(id)).map(({ kind }) => kind)).toContain("enquiry-received");
});

test("a rejected enquiry is not sent when its sender confirms the address", async () => {
  const { user } = await newMember();
  const { id } = await heldLead();
  const held = { userId: user.id, heldReason: AWAITING_CONFIRMATION };
  await db().updateTable("leads").set(held).where("id", "=", id).execute();
  await rejectLead(admin, id);
  await releaseLeadsOfConfirmedUser(user.id);
  expect((await storedLead(id)).heldReason).toBe(AWAITING_CONFIRMATION);
});

test("only admins reject, and only what is held and not withdrawn", async () => {
  const { id } = await heldLead();
  await expect(rejectLead(await newMember(), id)).rejects.toBeInstanceOf(Forbidden);
  await expect(rejectLead(admin, 2_147_483_647)).rejects.toBeInstanceOf(NotFound);
  await releaseLead(admin, id);
  await expect(rejectLead(admin, id)).rejects.toBeInstanceOf(Conflict);
  const withdrawn = await heldLead();
  await withdrawLead(withdrawn.receipt);
  await expect(rejectLead(admin, withdrawn.id)).rejects.toBeInstanceOf(Conflict);
});
