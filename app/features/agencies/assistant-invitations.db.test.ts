import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailsTo, newMember } from "#app/features/accounts/model/account.fixture.ts";
import { isConfirmedEmail } from "#app/features/accounts/model/accounts.queries.server.ts";
import { findAgencyRequests } from "#app/features/agents/model/agent.queries.server.ts";
import { completeInvitation, confirmAgency } from "#app/features/agents/model/membership.server.ts";
import { register as registerAccount } from "#app/features/agents/own-profile/own-profile.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, NotFound } from "#app/lib/errors.ts";
import { testDatabase } from "#db/test-database.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { agencySchema } from "./agency.schema.ts";
import { acceptByRegistering, createOwnAgency, isInvitedAddress } from "./agency.server.ts";
import { approveInvitation, sendInvitations } from "./invitations.server.ts";
import { findPendingInvitations } from "./people.queries.server.ts";

const { db } = await testDatabase();

beforeAll(() => prepareQueue());

let made = 0;
let principal: Member;
let agencyId: number;
let name: string;
let assistant: Member;

beforeEach(async () => {
  principal = await newMember(db, { role: "agent" });
  await insertAgent(db, { agencyId: null, userId: principal.user.id });
  name = `Harbour & Sons ${(made += 1)}`;
  agencyId = await createOwnAgency(principal, agencySchema.parse({ name }));
  assistant = await newMember(db, { role: "agent" });
  await insertAgent(db, { agencyId, userId: assistant.user.id, name: "Cho Lee" });
  await db.updateTable("agents").set({ agencyRole: "assistant" }).where("userId", "=", assistant.user.id).execute();
});

const freshAddress = () => `invited-${(made += 1)}@example.com`;
const agencyOf = async (agentId: number) =>
  (await db.selectFrom("agents").select("agencyId").where("id", "=", agentId).executeTakeFirstOrThrow()).agencyId;
const confirmAddress = ({ user }: Member) =>
  db.updateTable("users").set({ emailConfirmedAt: new Date() }).where("id", "=", user.id).execute();

/** The code in the newest email. */
async function mailedCode(email: string): Promise<string> {
  const mails = await mailsTo(db, email);
  return /\/agencies\/join\/([\w-]+)/.exec(mails.at(-1)?.textBody ?? "")?.[1] ?? "";
}

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

async function registerThrough(email: string) {
  const member = await newMember(db, { role: "agent", email, emailConfirmedAt: null });
  const { id } = await insertAgent(db, { agencyId: null, userId: member.user.id });
  await acceptByRegistering({ ...member, user: { ...member.user, email } }, await mailedCode(email));
  return { member, id };
}
const pendingOf = async (email: string) =>
  (await findPendingInvitations(agencyId)).find((invitation) => invitation.email === email);
const requestedBy = async (agentId: number) =>
  (await db.selectFrom("agents").select("requestedAgencyId").where("id", "=", agentId).executeTakeFirstOrThrow())
    .requestedAgencyId;

test("an invitation that an assistant sent asks the agency once the person who registered through it has confirmed the address", async () => {
  const email = freshAddress();
  await sendInvitations(assistant, { emails: [{ email }] });
  const { member, id } = await registerThrough(email);
  const { id: userId } = member.user;
  await expect(completeInvitation({ userId })).resolves.toBeUndefined();
  expect(await requestedBy(id)).toBeNull();
  await confirmAddress(member);
  const results = await Promise.all([completeInvitation({ userId }), completeInvitation({ email })]);
  expect(results.filter((result) => result !== undefined)).toEqual([
    { state: "waiting", agency: name, isMailed: true, answerIsMailed: true },
  ]);
  expect(await requestedBy(id)).toBe(agencyId);
  expect(await actionsOf(id)).toEqual(["agent.agency_requested"]);
  expect((await findAgencyRequests(agencyId)).map((request) => request.id)).toEqual([id]);
  const mails = await mailsTo(db, principal.user.email);
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(`asks to join ${name}`)]);
  expect(mails[0]?.textBody.replaceAll(/\s+/g, " ")).toContain("Cho Lee has invited this person.");
  expect(await pendingOf(email)).toMatchObject({ hasRequested: true, isVouched: false, invitedBy: "Cho Lee" });
  await confirmAgency(principal, id, false);
  await expect(completeInvitation({ userId })).resolves.toBeUndefined();
  expect(await requestedBy(id)).toBeNull();
});

describe("who registers with the invited address through the link of the email", () => {
  const register = (email: string, isEmailProven: boolean) =>
    registerAccount(
      { ip: `192.0.2.${(made += 1)}` },
      { email, firstName: "Nora", lastName: "Newcomer", role: "agent", password: "correct horse battery staple" },
      () => Promise.resolve(""),
      { isEmailProven },
    );

  async function registerThroughLink(email: string) {
    const code = await mailedCode(email);
    const { viewer } = await register(email, await isInvitedAddress(code, email));
    return { viewer, outcome: await acceptByRegistering({ user: viewer, ip: "192.0.2.1" }, code) };
  }

  test("has proved it and joins at once, without another email", async () => {
    const email = freshAddress();
    await sendInvitations(principal, { emails: [{ email }] });
    const { viewer, outcome } = await registerThroughLink(email);
    expect(outcome).toEqual({ state: "joined", agency: name, homes: 0 });
    expect(await isConfirmedEmail(viewer.id, email)).toBe(true);
    expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(["agency-invitation"]);
  });

  test("asks the agency at once if an assistant sent it", async () => {
    const email = freshAddress();
    await sendInvitations(assistant, { emails: [{ email }] });
    const [mail] = await mailsTo(db, email);
    expect(mail?.textBody.replaceAll(/\s+/g, " ")).toContain("through the link, and we ask them to accept you.");
    const { outcome } = await registerThroughLink(email);
    expect(outcome).toEqual({ state: "waiting", agency: name, isMailed: true, answerIsMailed: true });
    expect(await mailsTo(db, email)).toHaveLength(1);
  });

  test("has proved nothing with the link of someone else", async () => {
    const [invited, email] = [freshAddress(), freshAddress()];
    await sendInvitations(principal, { emails: [{ email: invited }] });
    const code = await mailedCode(invited);
    expect(await isInvitedAddress(code, email)).toBe(false);
    const { viewer } = await register(email, false);
    expect(await acceptByRegistering({ user: viewer, ip: "192.0.2.1" }, code)).toBeUndefined();
    expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(["confirm-account"]);
  });
});

test("an invitation that an assistant sent is approved by a principal, so that the person who has asked joins at once", async () => {
  const email = freshAddress();
  await sendInvitations(assistant, { emails: [{ email }] });
  const { member, id } = await registerThrough(email);
  await confirmAddress(member);
  await completeInvitation({ email });
  const invitationId = (await pendingOf(email))?.id ?? 0;
  await expect(approveInvitation(assistant, invitationId)).rejects.toThrow(Forbidden);
  expect(await agencyOf(id)).toBeNull();
  await approveInvitation(principal, invitationId);
  expect(await agencyOf(id)).toBe(agencyId);
  await expect(approveInvitation(principal, invitationId)).rejects.toThrow(NotFound);
  expect(await pendingOf(email)).toBeUndefined();
});

test("an invitation that an assistant sent is approved before the person registers, who then joins at once", async () => {
  const email = freshAddress();
  await sendInvitations(assistant, { emails: [{ email }] });
  const foreign = await newMember(db, { role: "agent" });
  await insertAgent(db, { agencyId: null, userId: foreign.user.id });
  await createOwnAgency(foreign, agencySchema.parse({ name: `Foreign of ${name}` }));
  const invitationId = (await pendingOf(email))?.id ?? 0;
  await expect(approveInvitation(foreign, invitationId)).rejects.toThrow(NotFound);
  await approveInvitation(principal, invitationId);
  const { member, id } = await registerThrough(email);
  expect(await agencyOf(id)).toBe(agencyId);
  expect(await isConfirmedEmail(member.user.id, email)).toBe(true);
});
