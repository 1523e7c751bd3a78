import { beforeEach, expect, test } from "vitest";
import { auditOf } from "#app/features/listings/manage/own-listings.fixture.ts";
import { findAccountData } from "#app/features/personal-data/account-data.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertPicture } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import { viewer } from "#tests/support/viewer.ts";
import {
  findFeedback,
  findFollowUpView,
  giveFeedback,
  mailFollowUps,
  saveFollowUp,
  sendFollowUp,
  signFeedback,
  stopFollowUps,
} from "./follow-up.server.ts";
import { findVisitors } from "./manage.queries.server.ts";

let agent: Member;
let home: number;
let id: number;

const address = () => `${crypto.randomUUID()}@example.com`;

const person = async (role: "agent" | "buyer"): Promise<Member> => {
  const { id: userId } = await insertUser(db(), { role, emailConfirmedAt: new Date() });
  return { user: viewer({ id: userId, role }), ip: "192.0.2.1" };
};

const visitor = (
  email: string | null,
  changes: { name?: string; attendedAt?: Date | null; confirmedAt?: Date | null } = {},
) =>
  insertRegistration(db(), {
    inspectionId: id,
    source: email === null ? "walk-in" : "online",
    name: email ?? "Walk-in",
    email,
    attendedAt: new Date(),
    confirmedAt: new Date(),
    ...changes,
  });

beforeEach(async () => {
  agent = await person("agent");
  home = (await insertListing(db(), { createdByUserId: agent.user.id, contactPhone: "02 5550 0199" })).id;
  const { id: agentId } = await insertAgent(db(), { userId: agent.user.id, agencyId: null, name: "Ann Lee" });
  await db().updateTable("listings").set({ agentId }).where("id", "=", home).execute();
  const startsAt = new Date(Date.now() - 86_400_000);
  id = (await insertInspection(db(), { listingId: home, startsAt })).id;
});

const mailsTo = (...emails: string[]) =>
  db()
    .selectFrom("messages")
    .select(["toAddress", "textBody", "headers"])
    .where("kind", "=", "inspection-follow-up")
    .where("toAddress", "in", emails)
    .execute();

test("everyone who came gets the agent's text once, with name, phone and a way to stop it", async () => {
  const [came, absent, stopped] = [address(), address(), address()];
  await visitor(came);
  await visitor(came, { name: "A second person with this address" });
  await visitor(absent, { attendedAt: null });
  await visitor(null);
  await stopFollowUps(signFeedback(await visitor(stopped)));
  await saveFollowUp(agent, id, "Offers close on Friday.");
  const { preview } = await findFollowUpView(agent, id);
  expect(preview).toMatchObject({ recipients: 1, left: { noEmail: 1, optedOut: 1, untrusted: 0 } });
  expect(preview?.mail.text).toContain("> Offers close on Friday.");

  const sent = await Promise.allSettled([sendFollowUp(agent, id, 1), sendFollowUp(agent, id, 1)]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await mailFollowUps(id);
  await mailFollowUps(id);
  const mails = await mailsTo(came, absent, stopped);
  expect(mails.map(({ toAddress }) => toAddress)).toEqual([came]);
  expect(mails[0]?.textBody).toContain("Ann Lee");
  expect(mails[0]?.textBody).toContain("02 5550 0199");
  expect(JSON.stringify(mails[0]?.headers)).toContain("List-Unsubscribe=One-Click");
  await expect(auditOf(home)).resolves.toMatchObject([
    { action: "listing.follow_up_sent", detail: { inspection: id, recipients: 1 } },
  ]);
  await expect(saveFollowUp(agent, id, "Another")).rejects.toBeInstanceOf(Conflict);
});

test("both agents and the assistant of a home are named with their phones", async () => {
  const { id: agencyId } = await insertAgency(db());
  await db().updateTable("agents").set({ agencyId }).where("userId", "=", agent.user.id).execute();
  const { id: secondAgentId } = await insertAgent(db(), {
    agencyId,
    userId: null,
    name: "Bo Tran",
    phone: "0491 570 158",
  });
  const { id: assistantId } = await insertAgent(db(), {
    agencyId,
    userId: null,
    name: "Kim Lowe",
    phone: "0491 570 157",
  });
  await db().updateTable("listings").set({ secondAgentId, assistantId }).where("id", "=", home).execute();
  const came = address();
  await visitor(came);
  await saveFollowUp(agent, id, "Offers close on Friday.");
  await sendFollowUp(agent, id, 1);
  await mailFollowUps(id);
  const [mail] = await mailsTo(came);
  expect(mail?.textBody).toMatch(
    /^Agent: Ann Lee, .+\nPhone: 02 5550 0199\nAgent: Bo Tran\nPhone: 0491 570 158\nAssistant: Kim Lowe\nPhone: 0491 570 157$/m,
  );
});

test("a colleague whom the email names instead of the home's agent has a portrait in it", async () => {
  const { id: agencyId } = await insertAgency(db());
  await db().updateTable("agents").set({ agencyId }).where("userId", "=", agent.user.id).execute();
  const colleague = await person("agent");
  const { id: agentId } = await insertAgent(db(), { agencyId, userId: colleague.user.id, name: "Kit Moss" });
  await insertPicture(db(), { kind: "portrait", width: 900, height: 1200, agentId, contentHash: "e".repeat(64) });
  // Emails do not name agents without a confirmed address.
  await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", agent.user.id).execute();
  await visitor(address());
  await saveFollowUp(colleague, id, "Offers close on Friday.");
  const { preview } = await findFollowUpView(colleague, id);
  expect(preview?.mail.text).toContain("Agent: Kit Moss");
  expect(preview?.mail.html).toContain(`/media/${"e".repeat(32)}`);
});

test("the preview advises on a text that an advertisement may not have", async () => {
  await visitor(address());
  await saveFollowUp(agent, id, "Offers close on Friday.");
  expect((await findFollowUpView(agent, id)).preview?.advice).toBeUndefined();
  await saveFollowUp(agent, id, "We expect offers over $1,000,000. It suits a young family, no children.");
  expect((await findFollowUpView(agent, id)).preview?.advice).toMatch(/“offers over/i);
});

test("a text that a colleague changed after the preview is not sent", async () => {
  await visitor(address());
  await saveFollowUp(agent, id, "Offers close on Friday.");
  await saveFollowUp(agent, id, "Offers close on Monday.");
  await expect(sendFollowUp(agent, id, 1)).rejects.toThrow("changed the text");
  await expect(sendFollowUp(agent, id, 2)).resolves.toBe(1);
});

test("an unconfirmed address gets no text of a new agent", async () => {
  const email = address();
  await visitor(email, { confirmedAt: null });
  await saveFollowUp(agent, id, "Offers close on Friday.");
  const { preview } = await findFollowUpView(agent, id);
  expect(preview).toMatchObject({ recipients: 0, left: { untrusted: 1 } });
  await expect(sendFollowUp(agent, id, 1)).rejects.toBeInstanceOf(Conflict);
});

test("an agent of a confirmed agency writes to unconfirmed people who were checked in, without web addresses", async () => {
  const { id: agencyId } = await insertAgency(db());
  await db().updateTable("agents").set({ agencyId }).where("userId", "=", agent.user.id).execute();
  const [came, absent] = [address(), address()];
  await visitor(came, { confirmedAt: null });
  await visitor(absent, { confirmedAt: null, attendedAt: null });
  await saveFollowUp(agent, id, "See www.example.com for the contract.");
  expect((await findFollowUpView(agent, id)).preview).toMatchObject({ recipients: 0, left: { untrusted: 1 } });
  await saveFollowUp(agent, id, "Offers close on Friday.");
  expect((await findFollowUpView(agent, id)).preview).toMatchObject({ recipients: 1, left: { untrusted: 0 } });
  await sendFollowUp(agent, id, 2);
  await mailFollowUps(id);
  expect((await mailsTo(came, absent)).map(({ toAddress }) => toAddress)).toEqual([came]);
  await expect(saveFollowUp(agent, id, "Another")).rejects.toBeInstanceOf(Conflict);
});

test("only who manages the home writes, after the inspection, with a confirmed address", async () => {
  await visitor(address());
  const stranger = await person("agent");
  await expect(saveFollowUp(stranger, id, "Hello")).rejects.toBeInstanceOf(NotFound);
  await expect(findFollowUpView(stranger, id)).rejects.toBeInstanceOf(NotFound);
  await expect(saveFollowUp(await person("buyer"), id, "Hello")).rejects.toBeInstanceOf(Forbidden);
  const later = await insertInspection(db(), { listingId: home });
  await expect(saveFollowUp(agent, later.id, "Hello")).rejects.toThrow("once the inspection is over");
  await saveFollowUp(agent, id, "Hello");
  await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", agent.user.id).execute();
  await expect(sendFollowUp(agent, id, 1)).rejects.toThrow("confirm your email");
});

test("feedback is given and changed by the link, and is the person's own", async () => {
  const giver = await visitor(address());
  const buyer = await person("buyer");
  await db().updateTable("inspectionRegistrations").set({ userId: buyer.user.id }).where("id", "=", giver.id).execute();
  const token = signFeedback(giver);
  const caller = { ip: "198.51.100.7" };
  await giveFeedback(caller, token, { liked: "partly", price: 1_500_000, message: "Too dark" });
  await giveFeedback(caller, token, { liked: "no", price: null });
  await expect(findVisitors(id)).resolves.toMatchObject([
    { feedbackLiked: "no", feedbackPrice: null, feedbackMessage: null },
  ]);
  const { inspections } = await findAccountData(buyer.user.id);
  expect(inspections).toMatchObject([{ feedbackLiked: "no" }]);
});

test("no feedback with a forged link or of a person who did not come", async () => {
  const absent = await visitor(address(), { attendedAt: null });
  await expect(findFeedback(signFeedback(absent))).resolves.toBeUndefined();
  await expect(findFeedback("1.2.3")).resolves.toBeUndefined();
  await expect(giveFeedback({ ip: "198.51.100.8" }, "1.2.3", { liked: "yes" })).rejects.toBeInstanceOf(NotFound);
});
