import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { mailsTo, newMember } from "#app/features/accounts/model/account.fixture.ts";
import { findAgencyRequests } from "#app/features/agents/model/agent.queries.server.ts";
import { completeInvitation, confirmAgency } from "#app/features/agents/model/membership.server.ts";
import { findMembership } from "#app/features/managers/manager.queries.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertOffice } from "#samples/factories/offices.ts";
import { INVITATION_DAYS } from "./agency.messages.ts";
import { findAgencyByInvitation } from "./agency.queries.server.ts";
import { agencySchema } from "./agency.schema.ts";
import { acceptByRegistering, confirmNewAgency, createOwnAgency, requestToJoin } from "./agency.server.ts";
import { type Invited, invitationsSchema } from "./invitation.schema.ts";
import { eraseOldInvitations, resendInvitation, sendInvitations, withdrawInvitation } from "./invitations.server.ts";
import { findOwnInvitations, findPendingInvitations, MAX_PENDING_INVITATIONS } from "./people.queries.server.ts";
import { endMembership } from "./people.server.ts";

const { db } = await testDatabase();

let made = 0;
let principal: Member;
let agencyId: number;
let name: string;

beforeEach(async () => {
  principal = await newMember(db, { role: "agent" });
  await insertAgent(db, { agencyId: null, userId: principal.user.id });
  name = `Harbour & Sons ${(made += 1)}`;
  agencyId = await createOwnAgency(principal, agencySchema.parse({ name }));
});

const to = (...emails: string[]) => emails.map((email) => ({ email }));
const freshAddress = () => `invited-${(made += 1)}@example.com`;
const pendingEmails = async () => (await findPendingInvitations(agencyId)).map(({ email }) => email).toSorted();

/** Moves the sending time back by a day. */
const makeOlder = () =>
  db
    .updateTable("agencyInvitations")
    .set({ sentAt: sql<Date>`sent_at - interval '1 day'` })
    .where("agencyId", "=", agencyId)
    .execute();

async function newAgent(email?: string) {
  const member = await newMember(db, { role: "agent", ...(email && { email }) });
  const { id } = await insertAgent(db, { agencyId: null, userId: member.user.id });
  return { member: email ? { ...member, user: { ...member.user, email } } : member, id };
}

/** The code of the agency's own link. */
async function agencyCode(): Promise<string> {
  const row = await db.selectFrom("agencies").select("invitationCode").where("id", "=", agencyId).executeTakeFirst();
  return row?.invitationCode ?? "";
}

/** The code in the newest email. */
async function mailedCode(email: string): Promise<string> {
  const mails = await mailsTo(db, email);
  return /\/agencies\/join\/([\w-]+)/.exec(mails.at(-1)?.textBody ?? "")?.[1] ?? "";
}

test.each([
  { why: "one address", text: "Ann@Example.com", emails: ["ann@example.com"] },
  {
    why: "blank lines and spaces",
    text: "\n a@example.com \r\n\r\nb@example.com\n",
    emails: ["a@example.com", "b@example.com"],
  },
  { why: "repeated addresses", text: "a@example.com\nA@example.com", emails: ["a@example.com"] },
  {
    why: "a list as a mail program copies it",
    text: 'Ivy Rent <Ivy@example.com>; "Max Manager" <max@example.com>, bo@example.com',
    emails: ["ivy@example.com", "max@example.com", "bo@example.com"],
  },
  { why: "commas at the ends", text: "a@example.com,\nb@example.com ;", emails: ["a@example.com", "b@example.com"] },
])("the form reads $why", ({ text, emails }) => {
  expect(invitationsSchema.parse({ emails: text })).toEqual({ emails: to(...emails) });
});

test("the form reads the role and the office of a person after the address", () => {
  const text =
    "ivy@example.com, Manager, Surry Hills\nann@example.com\tNewtown\nbo@example.com; principal, c@example.com";
  expect(invitationsSchema.parse({ emails: text, role: "assistant" })).toEqual({
    role: "assistant",
    emails: [
      { email: "ivy@example.com", role: "manager", office: "Surry Hills" },
      { email: "ann@example.com", office: "Newtown" },
      { email: "bo@example.com", role: "principal" },
      { email: "c@example.com" },
    ],
  });
});

test("the form merges the lines of an address", () => {
  const text = "ivy@example.com\nbo@example.com\nIvy@example.com, manager\nivy@example.com, Newtown";
  expect(invitationsSchema.parse({ emails: text }).emails).toEqual([
    { email: "ivy@example.com", role: "manager", office: "Newtown" },
    { email: "bo@example.com" },
  ]);
});

const many = Array.from({ length: 21 }, (_, number) => `person-${number}@example.com`);

test.each([
  { why: "nothing", text: " \n ", message: "Enter at least one email address" },
  { why: "only commas", text: ",\n;", message: "Enter at least one email address" },
  { why: "one bad line", text: "a@example.com\nb@", message: "This is not an email address: “b@”." },
  {
    why: "several bad lines",
    text: "ann\na@example.com\nb@example.com c@example.com",
    message: "These are not email addresses: “ann” and “b@example.com c@example.com”.",
  },
  {
    why: "two roles of an address",
    text: "ivy@example.com, agent\nivy@example.com, manager",
    message: "Nothing has been sent yet. Give each person only one role and one office: “ivy@example.com”.",
  },
  {
    why: "two offices of an address",
    text: "ivy@example.com, Newtown\nivy@example.com, Enmore",
    message: "Give each person only one role and one office: “ivy@example.com”.",
  },
  { why: "21 addresses", text: many.join("\n"), message: "These are 21 addresses: invite at most 20 at once" },
])("the form names $why", ({ text, message }) => {
  const { error } = invitationsSchema.safeParse({ emails: text });
  expect(error?.issues.map((issue) => issue.message)).toEqual([expect.stringContaining(message)]);
  expect(error?.issues[0]?.path).toEqual(["emails"]);
});

test("each address gets its own link once, also from parallel requests", async () => {
  const emails = [freshAddress(), freshAddress(), freshAddress()];
  const results = await Promise.all([1, 2].map(() => sendInvitations(principal, { emails: to(...emails) })));
  expect(results.flatMap(({ sent }) => sent).toSorted()).toEqual(emails.toSorted());
  expect(await pendingEmails()).toEqual(emails.toSorted());
  const codes = await Promise.all(emails.map(mailedCode));
  expect(new Set(codes).size).toBe(3);
  for (const code of codes) expect(await findAgencyByInvitation(code)).toEqual({ id: agencyId, name, isVouched: true });
  const fourth = freshAddress();
  await expect(sendInvitations(principal, { emails: to(emails[0] ?? "", fourth) })).resolves.toEqual({
    sent: [fourth],
    pending: [emails[0]],
  });
  expect(await mailsTo(db, emails[0] ?? "")).toHaveLength(1);
});

test("one faulty address stops all invitations", async () => {
  const [good, busy] = [freshAddress(), freshAddress()];
  const colleague = principal.user.email;
  await expect(sendInvitations(principal, { emails: to(good, colleague) })).rejects.toMatchObject({
    errors: { emails: [expect.stringContaining(`belongs to your agency already: “${colleague}”`)] },
  });
  await sendInvitations(principal, { emails: to(busy) });
  const { id } = (await findPendingInvitations(agencyId))[0] ?? { id: 0 };
  for (let sent = 1; sent < 5; sent += 1) {
    await makeOlder();
    await resendInvitation(principal, id);
  }
  await makeOlder();
  await expect(resendInvitation(principal, id)).rejects.toMatchObject({
    errors: { "": [expect.stringMatching(/^Not sent: .+ last sent .+\. Try again tomorrow/)] },
  });
  await withdrawInvitation(principal, id);
  await expect(sendInvitations(principal, { emails: to(good, busy) })).rejects.toMatchObject({
    errors: { emails: [expect.stringContaining(`Remove ${busy}, which has had too many emails today`)] },
  });
  expect(await pendingEmails()).toEqual([]);
  expect(await mailsTo(db, good)).toEqual([]);
});

describe("the email of an invitation", () => {
  const rename = (inviter: string) =>
    db.updateTable("agents").set({ name: inviter }).where("userId", "=", principal.user.id).execute();
  async function mailed() {
    const email = freshAddress();
    await sendInvitations(principal, { emails: to(email) });
    const [mail] = await mailsTo(db, email);
    return { subject: mail?.subject ?? "", text: (mail?.textBody ?? "").replaceAll(/\s+/g, " ") };
  }

  test("names the sender and an unconfirmed agency, and says that it is not confirmed", async () => {
    await rename("Kim Tran");
    const { subject, text } = await mailed();
    expect(subject).toMatch(/^Kim Tran invites you to join an agency on /);
    expect(subject).not.toContain(name);
    expect(text).toContain(`Kim Tran invites you to join ${name} on `);
    expect(text).toContain("has not confirmed this agency yet.");
  });

  test("names a confirmed agency, also in the subject", async () => {
    await rename("Kim Tran");
    await confirmNewAgency(await newMember(db, { isAdmin: true }), agencyId);
    const { subject, text } = await mailed();
    expect(subject).toContain(`Join ${name} on `);
    expect(text).toContain(`Kim Tran invites you to join ${name} on `);
    expect(text).not.toContain("has not confirmed this agency");
  });

  test("contains no links or numbers that a stranger made a name", async () => {
    await rename("Call 0491 570 006");
    await db.updateTable("agencies").set({ name: "Prizes at evil.example" }).where("id", "=", agencyId).execute();
    const { text } = await mailed();
    expect(text).toContain("You are invited to join an agency on ");
    expect(text).toContain("has not confirmed this agency yet.");
    expect(text).not.toMatch(/evil|0491/);
  });

  test("names nothing that an account with an unconfirmed address typed", async () => {
    await rename("Kim Tran");
    await setConfirmed(principal, false);
    const { text } = await mailed();
    expect(text).toContain("You are invited to join an agency on ");
    expect(text).not.toContain("Kim Tran");
    expect(text).not.toContain(name);
  });
});

test("an invitation is sent again with the same link, but not twice within ten minutes", async () => {
  const email = freshAddress();
  await sendInvitations(principal, { emails: to(email) });
  const code = await mailedCode(email);
  const [invitation] = await findPendingInvitations(agencyId);
  const id = invitation?.id ?? 0;
  const sentAt = invitation?.sentAt ?? new Date(0);
  const nextAt = new Date(sentAt.getTime() + 600_000);
  await expect(resendInvitation(principal, id)).resolves.toEqual({ email, isSent: false, sentAt, nextAt });
  expect(await mailsTo(db, email)).toHaveLength(1);
  await makeOlder();
  await expect(resendInvitation(principal, id)).resolves.toMatchObject({ email, isSent: true });
  expect(await mailsTo(db, email)).toHaveLength(2);
  expect(await mailedCode(email)).toBe(code);
  const [resent] = await findPendingInvitations(agencyId);
  expect(Date.now() - (resent?.sentAt.getTime() ?? 0)).toBeLessThan(60_000);
});

test("a withdrawn invitation has no link; withdrawing again changes nothing", async () => {
  const email = freshAddress();
  await sendInvitations(principal, { emails: to(email) });
  const code = await mailedCode(email);
  const [invitation] = await findPendingInvitations(agencyId);
  const id = invitation?.id ?? 0;
  await withdrawInvitation(principal, id);
  await withdrawInvitation(principal, id);
  expect(await findAgencyByInvitation(code)).toBeUndefined();
  await expect(requestToJoin((await newAgent()).member, code)).rejects.toThrow(NotFound);
  await expect(resendInvitation(principal, id)).rejects.toThrow(NotFound);
  expect(await pendingEmails()).toEqual([]);
});

test("an invitation is pending until the person belongs to the agency, and can follow their departure", async () => {
  const [invited, other] = [freshAddress(), freshAddress()];
  await sendInvitations(principal, { emails: to(invited, other) });
  // The agent's own address differs from the invited one.
  const viaLink = await newAgent();
  await requestToJoin(viaLink.member, await mailedCode(other));
  const pending = await findPendingInvitations(agencyId);
  expect(pending.filter(({ hasRequested }) => hasRequested).map(({ email }) => email)).toEqual([other]);
  await confirmAgency(principal, viaLink.id, true);
  expect(await pendingEmails()).toEqual([invited]);

  const invitedAgent = await newAgent(invited);
  await requestToJoin(invitedAgent.member, await mailedCode(invited));
  expect(await agencyOf(invitedAgent.id)).toBe(agencyId);
  expect(await pendingEmails()).toEqual([]);
  await expect(sendInvitations(principal, { emails: to(invited) })).rejects.toThrow(Invalid);
  await endMembership(invitedAgent.member, invitedAgent.id, { receiver: undefined, principal: undefined });
  expect(await pendingEmails()).toEqual([]);
  await expect(sendInvitations(principal, { emails: to(invited) })).resolves.toEqual({ sent: [invited], pending: [] });
  expect(await pendingEmails()).toEqual([invited]);
});

const agencyOf = async (agentId: number) =>
  (await db.selectFrom("agents").select("agencyId").where("id", "=", agentId).executeTakeFirstOrThrow()).agencyId;
const actionsOf = async (agentId: number) =>
  (
    await db
      .selectFrom("auditEntries")
      .select("action")
      .where("subject", "=", "agent")
      .where("subjectId", "=", agentId)
      .orderBy("id")
      .execute()
  ).map(({ action }) => action);
const setConfirmed = (member: Member, isConfirmed: boolean) =>
  db
    .updateTable("users")
    .set({ emailConfirmedAt: isConfirmed ? new Date() : null })
    .where("id", "=", member.user.id)
    .execute();
const subjectsTo = async (member: Member) => (await mailsTo(db, member.user.email)).map(({ subject }) => subject);
const setRoleOf = (member: Member, agencyRole: string) =>
  db.updateTable("agents").set({ agencyRole }).where("userId", "=", member.user.id).execute();

describe("an invitation to the confirmed address of an account", () => {
  test("joins at once and emails the person who sent it", async () => {
    const email = freshAddress();
    await sendInvitations(principal, { emails: to(email.toUpperCase().replace("@EXAMPLE.COM", "@example.com")) });
    const [pending] = await findPendingInvitations(agencyId);
    const { code } = await db
      .selectFrom("agencyInvitations")
      .select("code")
      .where("id", "=", pending?.id ?? 0)
      .executeTakeFirstOrThrow();
    const invited = await newAgent(email);
    await insertListing(db, { agentId: invited.id, createdByUserId: invited.member.user.id });
    await expect(requestToJoin(invited.member, code)).resolves.toEqual({ state: "joined", agency: name, homes: 1 });
    await expect(requestToJoin(invited.member, code)).resolves.toBeUndefined();
    expect(await agencyOf(invited.id)).toBe(agencyId);
    expect(await pendingEmails()).toEqual([]);
    expect(await actionsOf(invited.id)).toEqual(["agent.invitation_accepted"]);
    expect(await subjectsTo(principal)).toEqual([expect.stringMatching(new RegExp(`has joined ${name}$`))]);
    const { confirmedAt } = await db
      .selectFrom("agencies")
      .select("confirmedAt")
      .where("id", "=", agencyId)
      .executeTakeFirstOrThrow();
    expect(confirmedAt).toBeNull();
  });

  const roleOf = async (agentId: number) =>
    (await db.selectFrom("agents").select("agencyRole").where("id", "=", agentId).executeTakeFirstOrThrow()).agencyRole;

  test("gives the role that the principal chose, which the email names", async () => {
    const email = freshAddress();
    await sendInvitations(principal, { emails: to(email), role: "manager" });
    expect(await findPendingInvitations(agencyId)).toMatchObject([{ email, role: "manager" }]);
    expect((await mailsTo(db, email))[0]?.textBody.replaceAll(/\s+/g, " ")).toContain("you join at once as a manager.");
    const invited = await newAgent(email);
    await requestToJoin(invited.member, await mailedCode(email));
    expect(await roleOf(invited.id)).toBe("manager");
  });

  test("gives each person of a batch their own role and office", async () => {
    const newtown = await insertOffice(db, { agencyId, name: "Newtown" });
    const [annAt, boAt, casAt] = [freshAddress(), freshAddress(), freshAddress()];
    const [ann, bo, cas] = [await newAgent(annAt), await newAgent(boAt), await newAgent(casAt)];
    const invite = (...emails: Invited[]) => sendInvitations(principal, { emails, role: "assistant" });
    await expect(invite({ email: annAt, office: "Nowhere" })).rejects.toMatchObject({
      errors: {
        emails: [
          "Nothing has been sent yet. A role is principal, manager, agent or assistant, and your agency has no office “Nowhere”. Its offices: Newtown.",
        ],
      },
    });
    await invite(
      { email: annAt, role: "manager", office: "newtown" },
      { email: boAt },
      { email: casAt, office: "Newtown" },
    );
    expect(await findPendingInvitations(agencyId)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ email: annAt, role: "manager", office: "Newtown" }),
        expect.objectContaining({ email: boAt, role: "assistant", office: null }),
      ]),
    );
    await expect(requestToJoin(ann.member, await mailedCode(annAt))).resolves.toMatchObject({ state: "joined" });
    await requestToJoin(bo.member, await mailedCode(boAt));
    await setRoleOf(principal, "agent");
    const placeOf = ({ id }: { id: number }) =>
      db.selectFrom("agents").select(["agencyRole", "officeId"]).where("id", "=", id).executeTakeFirstOrThrow();
    expect(await placeOf(ann)).toEqual({ agencyRole: "manager", officeId: newtown.id });
    expect(await placeOf(bo)).toEqual({ agencyRole: "assistant", officeId: null });
    await setRoleOf(principal, "assistant");
    await expect(invite({ email: freshAddress(), role: "agent", office: "Newtown" })).rejects.toThrow(Forbidden);
    await expect(sendInvitations(principal, { emails: [{ email: freshAddress(), role: "manager" }] })).rejects.toThrow(
      Forbidden,
    );
    await expect(
      sendInvitations(principal, { emails: [{ email: freshAddress(), office: "Newtown" }] }),
    ).rejects.toThrow("can choose the office");
    await setRoleOf(ann.member, "principal");
    await requestToJoin(cas.member, await mailedCode(casAt));
    expect(await placeOf(cas)).toEqual({ agencyRole: "agent", officeId: null });
  });

  test("gives no role that its sender may not give, or may no longer give", async () => {
    const boss = await newAgent();
    await db.updateTable("agents").set({ agencyId }).where("id", "=", boss.id).execute();
    await setRoleOf(boss.member, "principal");
    const [email, resent] = [freshAddress(), freshAddress()];
    await sendInvitations(principal, { emails: to(email), role: "manager" });
    await sendInvitations(boss.member, { emails: to(resent), role: "principal" });
    await setRoleOf(principal, "manager");
    await expect(sendInvitations(principal, { emails: to(freshAddress()), role: "assistant" })).rejects.toThrow(
      Forbidden,
    );
    const invited = await newAgent(email);
    await requestToJoin(invited.member, await mailedCode(email));
    expect([await agencyOf(invited.id), await roleOf(invited.id)]).toEqual([agencyId, "agent"]);
    await makeOlder();
    const [pending] = await findPendingInvitations(agencyId);
    await resendInvitation(principal, pending?.id ?? 0);
    expect(await findPendingInvitations(agencyId)).toMatchObject([{ email: resent, role: "agent" }]);
    expect((await mailsTo(db, resent)).at(-1)?.textBody.replaceAll(/\s+/g, " ")).toContain("at once as an agent.");
    // The last test counts expired invitations.
    await db.deleteFrom("agencyInvitations").where("agencyId", "=", agencyId).execute();
  });

  test("joins once the address is confirmed, also when both the page and the job complete it", async () => {
    const email = freshAddress();
    await sendInvitations(principal, { emails: to(email) });
    const invited = await newAgent(email);
    await setConfirmed(invited.member, false);
    // The link of the agency proves nothing about the address, unlike that of the emailed invitation.
    await expect(requestToJoin(invited.member, await agencyCode())).resolves.toEqual({
      state: "awaitsConfirmation",
      agency: name,
    });
    const { id: userId } = invited.member.user;
    await expect(completeInvitation({ userId })).resolves.toBeUndefined();
    expect(await agencyOf(invited.id)).toBeNull();
    const pending = (await findPendingInvitations(agencyId)).find((invitation) => invitation.email === email);
    expect(pending).toMatchObject({ hasRequested: false, isAccepted: false });
    expect((await findAgencyRequests(agencyId)).map(({ id }) => id)).not.toContain(invited.id);
    await setConfirmed(invited.member, true);
    const results = await Promise.all([completeInvitation({ userId }), completeInvitation({ email })]);
    expect(results.filter((result) => result !== undefined)).toEqual([{ state: "joined", agency: name }]);
    expect(await agencyOf(invited.id)).toBe(agencyId);
    expect(await actionsOf(invited.id)).toEqual(["agent.agency_requested", "agent.invitation_accepted"]);
    expect(await subjectsTo(principal)).toHaveLength(1);
  });

  test("joins at once through the emailed link, which proves an address that was not confirmed", async () => {
    const email = freshAddress();
    await sendInvitations(principal, { emails: to(email) });
    const invited = await newAgent(email);
    await setConfirmed(invited.member, false);
    const code = await mailedCode(email);
    const confirmed: string[] = [];
    const onConfirmed = (address: string) => {
      confirmed.push(address);
      return Promise.resolve();
    };
    const join = () => requestToJoin(invited.member, code, onConfirmed);
    await expect(join()).resolves.toEqual({ state: "joined", agency: name, homes: 0 });
    await expect(join()).resolves.toBeUndefined();
    expect(await agencyOf(invited.id)).toBe(agencyId);
    expect(confirmed).toEqual([email]);
    const { emailConfirmedAt } = await db
      .selectFrom("users")
      .select("emailConfirmedAt")
      .where("id", "=", invited.member.user.id)
      .executeTakeFirstOrThrow();
    expect(emailConfirmedAt).not.toBeNull();
  });

  test("still needs an answer with another address, after a withdrawal, and unless its sender accepts people", async () => {
    const [first, second, third] = [freshAddress(), freshAddress(), freshAddress()];
    await sendInvitations(principal, { emails: to(first, second, third) });
    const other = await newAgent();
    await expect(requestToJoin(other.member, await mailedCode(first))).resolves.toMatchObject({ state: "waiting" });
    const boss = await newAgent();
    await db.updateTable("agents").set({ agencyId, agencyRole: "principal" }).where("id", "=", boss.id).execute();
    await setRoleOf(principal, "assistant");
    const invited = await newAgent(second);
    await expect(requestToJoin(invited.member, await mailedCode(second))).resolves.toMatchObject({ state: "waiting" });
    await setRoleOf(principal, "manager");
    const code = await mailedCode(third);
    const late = await newAgent(third);
    const withdrawn = (await findPendingInvitations(agencyId)).find(({ email }) => email === third);
    await withdrawInvitation(principal, withdrawn?.id ?? 0);
    await expect(requestToJoin(late.member, code)).rejects.toThrow(NotFound);
    for (const { id } of [other, invited, late]) expect(await agencyOf(id)).toBeNull();
  });

  test("does not move someone who chose another agency before the confirmation", async () => {
    const email = freshAddress();
    await sendInvitations(principal, { emails: to(email) });
    const invited = await newAgent(email);
    await setConfirmed(invited.member, false);
    await requestToJoin(invited.member, await agencyCode());
    const own = await createOwnAgency(invited.member, agencySchema.parse({ name: `Own of ${name}` }));
    await setConfirmed(invited.member, true);
    await expect(completeInvitation({ email })).resolves.toBeUndefined();
    expect(await agencyOf(invited.id)).toBe(own);
  });
});

test("others may not invite, send again or withdraw", async () => {
  await sendInvitations(principal, { emails: to(freshAddress()) });
  const [invitation] = await findPendingInvitations(agencyId);
  const id = invitation?.id ?? 0;
  const stranger = await newAgent();
  const agent = await newAgent();
  await db.updateTable("agents").set({ agencyId }).where("id", "=", agent.id).execute();
  const foreign = await newAgent();
  await createOwnAgency(foreign.member, agencySchema.parse({ name: `Another of ${name}` }));
  for (const [member, error] of [
    [stranger.member, NotFound],
    [agent.member, Forbidden],
  ] as const) {
    await expect(sendInvitations(member, { emails: to(freshAddress()) })).rejects.toThrow(error);
    await expect(resendInvitation(member, id)).rejects.toThrow(error);
    await expect(withdrawInvitation(member, id)).rejects.toThrow(error);
  }
  await expect(resendInvitation(foreign.member, id)).rejects.toThrow(NotFound);
  await withdrawInvitation(foreign.member, id);
  expect(await findPendingInvitations(agencyId)).toHaveLength(1);
});

test("an agency has a limited number of pending invitations, which lapse", async () => {
  const emails = Array.from({ length: MAX_PENDING_INVITATIONS }, (_, number) => `pending-${number}@example.com`);
  await db
    .insertInto("agencyInvitations")
    .values(emails.map((email) => ({ agencyId, email })))
    .execute();
  await expect(sendInvitations(principal, { emails: to(freshAddress()) })).rejects.toMatchObject({
    errors: { emails: [expect.stringContaining("200 pending invitations")] },
  });
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);
  expect(await eraseOldInvitations(inDays(INVITATION_DAYS - 1))).toBe(0);
  expect(await eraseOldInvitations(inDays(INVITATION_DAYS + 1))).toBeGreaterThanOrEqual(MAX_PENDING_INVITATIONS);
  expect(await pendingEmails()).toEqual([]);
});

test("who registers through an invitation to their own address has accepted it, and joins", async () => {
  const [email, other] = [freshAddress(), freshAddress()];
  await sendInvitations(principal, { emails: to(email, other) });
  const newcomer = async (address: string) => {
    const member = await newMember(db, { role: "agent", email: address, emailConfirmedAt: null });
    await insertAgent(db, { agencyId: null, userId: member.user.id });
    return { ...member, user: { ...member.user, email: address } };
  };
  const invited = await newcomer(email);
  await acceptByRegistering(invited, await mailedCode(other));
  expect((await findMembership(invited.user.id))?.requestedAgencyId).toBeNull();
  expect(await findOwnInvitations(invited.user.id)).toEqual([]);
  await acceptByRegistering(invited, await mailedCode(email));
  expect((await findMembership(invited.user.id))?.agencyId).toBe(agencyId);
  expect(await findOwnInvitations(invited.user.id)).toEqual([]);
});
