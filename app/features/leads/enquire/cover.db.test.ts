import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findAgentLeads } from "#app/features/leads/inbox/inbox.queries.server.ts";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import type { LeadInput } from "#app/features/leads/model/lead.schema.ts";
import { toSentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";
import { withdrawLead } from "#app/features/leads/model/status.server.ts";
import type { AgencyRole } from "#app/features/managers/policy.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import { freshEnquiry, mailsOf, makeOld } from "./submit.fixture.ts";
import { submitLead } from "./submit.server.ts";

beforeAll(() => prepareQueue());

const inDays = (days: number) => sydneyDay(new Date(Date.now() + days * 24 * 3600 * 1000));

let agencyId: number;

async function join(name: string, role: AgencyRole, awayUntil?: string) {
  const { id: userId } = await insertUser(db(), { role: "agent" });
  await makeOld(userId);
  const { id } = await insertAgent(db(), { agencyId, userId, name });
  await db().updateTable("agents").set({ agencyRole: role, awayUntil }).where("id", "=", id).execute();
  return { id, userId };
}

beforeEach(async () => {
  ({ id: agencyId } = await insertAgency(db()));
});

async function enquire(about: Partial<LeadInput>) {
  const { caller, input } = freshEnquiry(about);
  const lead = await submitLead(caller, input);
  return { ...lead, mails: await mailsOf(lead.id) };
}

const covered = (mails: { kind: string; toName: string }[]) =>
  mails.filter(({ kind }) => kind === "enquiry-cover").map(({ toName }) => toName);

describe("an enquiry to an agent who is away", () => {
  test("also reaches the managers, and the sender is told who answers", async () => {
    await join("Petra Principal", "principal");
    await join("Mara Manager", "manager");
    await join("Milo Manager", "manager");
    const ada = await join("Ada Away", "agent", inDays(0));
    const { id, receipt, mails } = await enquire({ agentId: ada.id });
    expect(covered(mails)).toEqual(["Mara Manager", "Milo Manager"]);
    expect(mails.map(({ kind }) => kind)).toEqual([
      "enquiry-cover",
      "enquiry-cover",
      "enquiry-received",
      "enquiry-receipt",
    ]);
    expect(mails[0]?.subject).toContain("[For Ada Away, who is away]");
    expect(mails[0]?.textBody).toContain("so this enquiry reaches you too");
    expect(mails[3]?.textBody.replaceAll(/\s+/g, " ")).toContain(
      "Mara Manager and Milo Manager have your enquiry too and will answer it.",
    );
    const lead = await findSentLead(id);
    expect(lead && toSentEnquiry(lead).sentTo).toBe(
      "Ada Away. While they are away, Mara Manager and Milo Manager will answer",
    );
    await withdrawLead(receipt);
    expect((await mailsOf(id)).filter(({ kind }) => kind === "enquiry-withdrawn")).toHaveLength(3);
  });

  test("reaches the principal if no manager is there", async () => {
    await join("Petra Principal", "principal");
    await join("Mara Manager", "manager", inDays(3));
    const ada = await join("Ada Away", "agent", inDays(3));
    const { id: listingId } = await insertListing(db(), { createdByUserId: ada.userId, agentId: ada.id });
    expect(covered((await enquire({ listingId })).mails)).toEqual(["Petra Principal"]);
    const { id: unnamed } = await insertListing(db(), { createdByUserId: ada.userId, agentId: null });
    expect(covered((await enquire({ listingId: unnamed })).mails)).toEqual(["Petra Principal"]);
  });

  test("still reaches the managers while they are all away", async () => {
    await join("Mara Manager", "manager", inDays(3));
    const ada = await join("Ada Away", "agent", inDays(3));
    expect(covered((await enquire({ agentId: ada.id })).mails)).toEqual(["Mara Manager"]);
  });

  test("names no colleague of a new account to an unconfirmed address", async () => {
    const { userId } = await join("Mara www.example.com", "manager");
    const ada = await join("Ada Away", "agent", inDays(3));
    await db().updateTable("users").set({ createdAt: new Date() }).where("id", "=", userId).execute();
    const { mails } = await enquire({ agentId: ada.id });
    const receipt = mails.find(({ kind }) => kind === "enquiry-receipt")?.textBody.replaceAll(/\s+/g, " ");
    expect(receipt).toContain("Their office has your enquiry too");
    expect(receipt).not.toContain("Mara");
  });
});

describe("the receipt of an enquiry", () => {
  const receiptOf = async (agentId: number, userId: number) => {
    const { id: listingId } = await insertListing(db(), { createdByUserId: userId, agentId });
    const { mails } = await enquire({ listingId });
    const receipt = mails.find(({ kind }) => kind === "enquiry-receipt");
    if (!receipt) throw new Error("expected a receipt");
    return receipt;
  };

  test("shows the agent's portrait as a JPEG, next to name and phone", async () => {
    const ada = await join("Ada Portrait", "agent");
    const contentHash = "ab".repeat(32);
    await insertPicture(db(), { agentId: ada.id, kind: "portrait", contentHash, width: 900, height: 1200 });
    const { htmlBody, textBody } = await receiptOf(ada.id, ada.userId);
    const [image, ...others] = htmlBody.match(/<img[^>]*>/g) ?? [];
    expect(others).toEqual([]);
    expect(image).toMatch(/src="https?:\/\/[^"/]+\/media\/(ab){16}-400\.jpg"/);
    expect(image).toMatch(/alt=""\s+width="64"\s+height="85"/);
    expect(textBody).toMatch(/^Agent: Ada Portrait/m);
    expect(textBody).toMatch(/^Agent’s phone: \d/m);
  });

  test("has no image for a drawing, and none without the agent's name", async () => {
    const drawn = await join("Ada Drawn", "agent");
    await insertPicture(db(), { agentId: drawn.id, kind: "portrait", widths: [] });
    expect((await receiptOf(drawn.id, drawn.userId)).htmlBody).not.toContain("<img");
    const unnamed = await join("Ada New", "agent");
    await insertPicture(db(), { agentId: unnamed.id, kind: "portrait" });
    await db().updateTable("users").set({ createdAt: new Date() }).where("id", "=", unnamed.userId).execute();
    const { htmlBody } = await receiptOf(unnamed.id, unnamed.userId);
    expect(htmlBody).not.toContain("Ada New");
    expect(htmlBody).not.toContain("<img");
  });
});

describe("no colleague gets the enquiry", () => {
  test.each<[string, string | undefined]>([
    ["of an agent who is there", undefined],
    ["once the agent is back", inDays(-1)],
  ])("%s", async (_, awayUntil) => {
    await join("Mara Manager", "manager");
    const ada = await join("Ada Present", "agent", awayUntil);
    const { mails } = await enquire({ agentId: ada.id });
    expect(mails.map(({ kind }) => kind)).toEqual(["enquiry-received", "enquiry-receipt"]);
  });

  test("of another agency, or whose account is suspended or unconfirmed", async () => {
    const suspended = await join("Mara Manager", "manager");
    const unconfirmed = await join("Petra Principal", "principal");
    const ada = await join("Ada Away", "agent", inDays(2));
    await db().updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", suspended.userId).execute();
    await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", unconfirmed.userId).execute();
    ({ id: agencyId } = await insertAgency(db()));
    await join("Milo Manager", "manager");
    expect(covered((await enquire({ agentId: ada.id })).mails)).toEqual([]);
  });
});

describe("an enquiry to an agent whose address is not confirmed", () => {
  async function joinUnconfirmed(name: string, role: AgencyRole = "agent", awayUntil?: string) {
    const person = await join(name, role, awayUntil);
    await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", person.userId).execute();
    return person;
  }
  const received = (mails: { kind: string; toName: string }[]) =>
    mails.filter(({ kind }) => kind === "enquiry-received").map(({ toName }) => toName);
  const emailOf = async (userId: number) =>
    (await db().selectFrom("users").select("email").where("id", "=", userId).executeTakeFirstOrThrow()).email;

  test("reaches the managers and principals, who read for whom it is and find it in their list", async () => {
    const petra = await join("Petra Principal", "principal");
    await join("Mara Manager", "manager");
    await join("Milo Manager", "manager", inDays(3));
    const una = await joinUnconfirmed("Una New");
    const { id, receipt, mails } = await enquire({ agentId: una.id });
    expect(received(mails).toSorted()).toEqual(["Mara Manager", "Petra Principal"]);
    expect(mails.filter(({ kind }) => kind !== "enquiry-received").map(({ kind }) => kind)).toEqual([
      "enquiry-receipt",
    ]);
    expect(mails[0]?.subject).toMatch(/^\[For Una New, who has no confirmed address\] Enquiry from Sam Sample/);
    expect(mails[0]?.textBody.replaceAll(/\s+/g, " ")).toContain(
      "This enquiry is for Una New, who has no confirmed email address and gets no email, so it comes to you.",
    );
    const email = await emailOf(petra.userId);
    const viewer = { id: petra.userId, role: "agent", isAdmin: false, email, firstName: "", lastName: "" } as const;
    const list = await findAgentLeads(viewer, { scope: "agency", page: 1 });
    expect(list.items.map((lead) => lead.id)).toEqual([id]);
    await withdrawLead(receipt);
    expect((await mailsOf(id)).filter(({ kind }) => kind === "enquiry-withdrawn")).toHaveLength(2);
  });

  test("reaches the office for each kind: a viewing, an appraisal, a home, also with a second agent", async () => {
    const petra = await join("Petra Principal", "principal");
    const ada = await join("Ada Agent", "agent");
    const una = await joinUnconfirmed("Una New");
    const home = { createdByUserId: una.userId, agentId: una.id };
    const { id: listingId } = await insertListing(db(), home);
    const { id: shared } = await insertListing(db(), home);
    await db().updateTable("listings").set({ secondAgentId: ada.id }).where("id", "=", shared).execute();
    const { id: ofPetra } = await insertListing(db(), { ...home, createdByUserId: petra.userId });
    await db().updateTable("listings").set({ secondAgentId: petra.id }).where("id", "=", ofPetra).execute();
    expect(received((await enquire({ listingId })).mails)).toEqual(["Petra Principal"]);
    expect(received((await enquire({ listingId, wouldLike: ["inspection"] })).mails)).toEqual(["Petra Principal"]);
    const appraisal = {
      agentId: una.id,
      appraisalAddress: "1 Sample Street, Newtown",
      appraisalTiming: "later",
    } as const;
    expect(received((await enquire(appraisal)).mails)).toEqual(["Petra Principal"]);
    const ofBoth = (await enquire({ listingId: shared })).mails;
    expect(received(ofBoth)).toEqual(["Ada Agent", "Petra Principal"]);
    const receiptOf = (mails: typeof ofBoth) => mails.find(({ kind }) => kind === "enquiry-receipt")?.textBody;
    expect(receiptOf(ofBoth)).toMatch(/^Agent: Ada Agent\nAgent’s phone: \S+/m);
    // The texts of a new account are not mailed to an address that is not confirmed.
    const { id: newAgent } = await insertAgent(db(), {
      agencyId,
      userId: (await insertUser(db(), { role: "agent" })).id,
    });
    await db().updateTable("listings").set({ secondAgentId: newAgent }).where("id", "=", shared).execute();
    const unnamed = (await enquire({ listingId: shared })).mails;
    expect(received(unnamed)).toHaveLength(2);
    expect(receiptOf(unnamed)).not.toContain("Agent:");
    expect(received((await enquire({ listingId: ofPetra })).mails)).toEqual(["Petra Principal"]);
    const kim = await join("Kim Assistant", "assistant");
    await db()
      .updateTable("listings")
      .set({ secondAgentId: ada.id, assistantId: kim.id })
      .where("id", "=", shared)
      .execute();
    const ofThree = (await enquire({ listingId: shared })).mails;
    expect(received(ofThree)).toEqual(["Ada Agent", "Kim Assistant", "Petra Principal"]);
    expect(receiptOf(ofThree)).toMatch(/^Assistant: Kim Assistant\nAssistant’s phone: \S+/m);
  });

  test("reaches the managers who are away, and nobody of another agency, if no one else is there", async () => {
    await join("Mara Manager", "manager", inDays(3));
    const una = await joinUnconfirmed("Una New", "agent", inDays(2));
    expect(received((await enquire({ agentId: una.id })).mails)).toEqual(["Mara Manager"]);
  });

  test("reaches the agency's public address only if a colleague has confirmed it, else the service desk", async () => {
    const una = await joinUnconfirmed("Una New", "principal");
    await db().updateTable("agencies").set({ email: "office@example.com" }).where("id", "=", agencyId).execute();
    const { mails } = await enquire({ agentId: una.id });
    expect(mails[0]).toMatchObject({ kind: "enquiry-received", toAddress: "desk@example.com" });
    expect(mails[0]?.subject).toMatch(/^\[Una New has no confirmed address\] /);
    const front = await join("Fran Front", "agent");
    const email = (await emailOf(front.userId)).toUpperCase();
    await db().updateTable("agencies").set({ email }).where("id", "=", agencyId).execute();
    expect((await enquire({ agentId: una.id })).mails[0]).toMatchObject({ toAddress: email.toLowerCase() });
    await db().updateTable("users").set({ suspendedAt: new Date() }).where("id", "=", front.userId).execute();
    expect((await enquire({ agentId: una.id })).mails[0]).toMatchObject({ toAddress: "desk@example.com" });
  });
});
