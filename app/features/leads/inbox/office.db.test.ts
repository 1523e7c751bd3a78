import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { toConfirmation } from "#app/features/agencies/departure.ts";
import { endMembership } from "#app/features/agencies/people.server.ts";
import { makeOld, mailsOf, storedLead } from "#app/features/leads/enquire/submit.fixture.ts";
import { signMarkAnswered, signReceipt } from "#app/features/leads/model/mails.server.ts";
import { changeLeadStatus, markAnswered, withdrawLead } from "#app/features/leads/model/status.server.ts";
import {
  type AgencyRole,
  agencyRoles,
  canHandleEnquiry,
  type EnquiryRight,
  type Person,
} from "#app/features/managers/policy.ts";
import { findAccountData } from "#app/features/personal-data/account-data.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Invalid, NotFound } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { findEnquiryAgents, findAssignees } from "./answering.queries.server.ts";
import { newLead, newMember } from "./inbox.fixture.ts";
import {
  countWaiting,
  findAgentLeads,
  findAgentLeadsForExport,
  lockHandledLead,
  updateOpened,
} from "./inbox.queries.server.ts";
import { reassignLead, replyToLead } from "./inbox.server.ts";

beforeAll(() => prepareQueue());

interface Colleague {
  member: Member;
  agentId: number;
  person: Person;
}

let agencyId: number;
let people: Record<AgencyRole, Colleague>;
let stranger: Colleague;

async function join(agency: number, role?: AgencyRole): Promise<Colleague> {
  const member = await newMember({ role: "agent" });
  await makeOld(member.user.id);
  const name = `Agent ${member.user.id}`;
  const { id: agentId } = await insertAgent(db(), { agencyId: agency, userId: member.user.id, name });
  if (role) await db().updateTable("agents").set({ agencyRole: role }).where("id", "=", agentId).execute();
  return { member, agentId, person: { userId: member.user.id, agencyId: agency, role: role ?? "principal" } };
}

beforeEach(async () => {
  ({ id: agencyId } = await insertAgency(db()));
  people = {
    principal: await join(agencyId),
    manager: await join(agencyId, "manager"),
    agent: await join(agencyId, "agent"),
    assistant: await join(agencyId, "assistant"),
  };
  stranger = await join((await insertAgency(db())).id);
});

const idsIn = async ({ member }: Colleague, scope?: "agency") =>
  (await findAgentLeads(member.user, { scope, page: 1 })).items.map(({ id }) => id).toSorted((a, b) => a - b);
const changesOf = async ({ member }: Colleague, leadId: number) =>
  (await findAgentLeads(member.user, { scope: "agency", page: 1 })).items.find(({ id }) => id === leadId)?.changes;
const nameOf = ({ agentId }: Colleague) =>
  db()
    .selectFrom("agents")
    .select("name")
    .where("id", "=", agentId)
    .executeTakeFirstOrThrow()
    .then(({ name }) => name);
const auditOf = (id: number) =>
  db()
    .selectFrom("auditEntries")
    .select(["userId", "action", "detail"])
    .where("subject", "=", "lead")
    .where("subjectId", "=", id)
    .orderBy("id")
    .execute();

describe.each(agencyRoles)("the enquiries of a %s", (role) => {
  test("are those that the policy gives the role, in list, CSV, status, answer and reassignment", async () => {
    const viewer = people[role];
    const owners = [...Object.values(people), await join(agencyId, "agent"), stranger];
    const expected: number[] = [];
    for (const owner of owners) {
      const { id: listingId } = await insertListing(db(), { createdByUserId: owner.member.user.id });
      for (const about of [{ agentId: owner.agentId }, { listingId }]) {
        const id = await newLead(about);
        const can = (right: EnquiryRight) => canHandleEnquiry(viewer.person, owner.person, right);
        if (can("answer")) expected.push(id);
        expect(await lockHandledLead(viewer.member.user, id, "answer")).toBe(can("answer"));
        expect(await lockHandledLead(viewer.member.user, id, "reassign")).toBe(can("reassign"));
        const change = changeLeadStatus(viewer.member, id, "qualified");
        const error = await change.then(
          () => undefined,
          (reason: unknown) => reason,
        );
        expect(error instanceof NotFound).toBe(!can("answer"));
        if (can("answer")) expect(error).toBeUndefined();
      }
    }
    expect(await idsIn(viewer, "agency")).toEqual(expected);
    const exported = await findAgentLeadsForExport(viewer.member.user, { scope: "agency", page: 1 });
    expect(exported.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected);
    const own = await idsIn(viewer);
    expect(own).toHaveLength(2);
    expect(expected).toEqual(expect.arrayContaining(own));
  });

  test("end with the membership, a suspension, or the account's role", async () => {
    const id = await newLead({ agentId: people.agent.agentId });
    if (role === "agent") return expect(await idsIn(people.agent, "agency")).toEqual([id]);
    const { member, agentId } = people[role];
    expect(await idsIn(people[role], "agency")).toEqual([id]);
    const user = db().updateTable("users").where("id", "=", member.user.id);
    await user.set({ suspendedAt: new Date() }).execute();
    expect(await idsIn(people[role], "agency")).toEqual([]);
    await user.set({ suspendedAt: null, role: "buyer" }).execute();
    expect(await idsIn(people[role], "agency")).toEqual([]);
    await user.set({ role: "agent" }).execute();
    await db().updateTable("agents").set({ agencyId: null }).where("id", "=", agentId).execute();
    expect(await idsIn(people[role], "agency")).toEqual([]);
    await expect(changeLeadStatus(member, id, "closed")).rejects.toThrow(NotFound);
    await expect(replyToLead(member, id, "Hello")).rejects.toThrow("You can't answer this enquiry any more");
  });
});

describe("the view of the agency", () => {
  test("leaves the waiting count and the time of opening to the agent", async () => {
    const id = await newLead({ agentId: people.agent.agentId });
    expect(await countWaiting(people.manager.member.user)).toBe(0);
    expect(await countWaiting(people.agent.member.user)).toBe(1);
    await updateOpened(people.manager.member.user, [id]);
    expect((await storedLead(id)).openedAt).toBeNull();
    const page = await findAgentLeads(people.manager.member.user, { scope: "agency", page: 1 });
    expect(page).toMatchObject({ waiting: 1, counts: { new: 1 } });
  });

  test("can be narrowed to one agent, and has profiles without an account", async () => {
    const { id: profile } = await insertAgent(db(), { agencyId, userId: null });
    const [ofProfile, ofAgent] = [
      await newLead({ agentId: profile }),
      await newLead({ agentId: people.agent.agentId }),
    ];
    expect(await idsIn(people.manager, "agency")).toEqual([ofProfile, ofAgent]);
    const { items } = await findAgentLeads(people.manager.member.user, { scope: "agency", agent: profile, page: 1 });
    expect(items.map(({ id }) => id)).toEqual([ofProfile]);
    const idsOf = async ({ member }: Colleague) => (await findEnquiryAgents(member.user.id)).map(({ id }) => id);
    const everyone = Object.values(people).map(({ agentId }) => agentId);
    expect(new Set(await idsOf(people.manager))).toEqual(new Set([...everyone, profile]));
    expect(await idsOf(people.agent)).toEqual([people.agent.agentId]);
  });
});

describe("who changed an enquiry", () => {
  test("is stored with the time, for status, answer and mailed link", async () => {
    const id = await newLead({ agentId: people.agent.agentId });
    await changeLeadStatus(people.agent.member, id, "new");
    await changeLeadStatus(people.manager.member, id, "qualified");
    await changeLeadStatus(await newMember({ isAdmin: true }), id, "new");
    await replyToLead(people.assistant.member, id, "Saturday at ten");
    expect(await changesOf(people.manager, id)).toMatchObject([
      { toStatus: "contacted", name: await nameOf(people.assistant), isByLink: false },
      { toStatus: "new", name: null, hasAccount: true },
      { toStatus: "qualified", name: await nameOf(people.manager), toAgent: null },
    ]);
    const linked = await newLead({ agentId: people.agent.agentId });
    await markAnswered({ ip: "192.0.2.9" }, signMarkAnswered(await storedLead(linked)));
    expect(await changesOf(people.agent, linked)).toMatchObject([
      { name: null, isByLink: true, toStatus: "contacted" },
    ]);
  });

  test("loses the name with the account, and is in the data of the account until then", async () => {
    const id = await newLead({ agentId: people.agent.agentId });
    const { user } = people.manager.member;
    await changeLeadStatus(people.manager.member, id, "closed");
    expect((await findAccountData(user.id)).enquiryChanges).toMatchObject([
      { leadId: id, fromStatus: "new", toStatus: "closed", note: null },
    ]);
    await db().deleteFrom("users").where("id", "=", user.id).execute();
    expect(await changesOf(people.agent, id)).toMatchObject([
      { name: null, hasAccount: false, isByLink: false, toStatus: "closed" },
    ]);
  });
});

describe("reassigning", () => {
  test("moves the enquiry about a home to one colleague, mails both agents, and is recorded", async () => {
    const { agent, assistant, manager } = people;
    const { id: listingId } = await insertListing(db(), {
      createdByUserId: agent.member.user.id,
      agentId: agent.agentId,
    });
    const id = await newLead({ listingId, agentId: agent.agentId, name: "Grace Hopper" });
    const note = "She rang at noon.\nPlease call back.";
    const input = { to: assistant.agentId, from: agent.agentId, note };
    await expect(reassignLead(manager.member, id, input)).resolves.toMatchObject({ id: assistant.agentId });
    expect(await idsIn(agent)).toEqual([]);
    expect(await idsIn(assistant)).toEqual([id]);
    expect([await countWaiting(agent.member.user), await countWaiting(assistant.member.user)]).toEqual([0, 1]);
    expect(await changesOf(assistant, id)).toMatchObject([
      { name: await nameOf(manager), fromAgent: await nameOf(agent), toAgent: await nameOf(assistant), note },
    ]);
    const mails = await mailsOf(id);
    expect(mails.map(({ kind, toName }) => [kind, toName])).toEqual([
      ["enquiry-reassigned", await nameOf(assistant)],
      ["enquiry-moved", await nameOf(agent)],
    ]);
    const home = db().selectFrom("listings").select(["title", "shownAddress", "suburb"]).where("id", "=", listingId);
    const { title, shownAddress, suburb } = await home.executeTakeFirstOrThrow();
    expect(mails[0]?.subject).toContain(`reassigned to you: ${shownAddress}, ${suburb}`);
    for (const { textBody } of mails)
      expect(textBody.replaceAll(/\s+/g, " ")).toContain(`${title}, ${shownAddress}, ${suburb}`);
    expect(mails[0]?.textBody).toContain("Please call back.");
    expect(mails[0]?.textBody).toContain((await storedLead(id)).message);
    expect(mails[1]?.textBody).not.toContain("Please call back.");
    const detail = { fromAgentId: agent.agentId, toAgentId: assistant.agentId, hasNote: true };
    expect(await auditOf(id)).toEqual([{ userId: manager.member.user.id, action: "lead.reassigned", detail }]);
    await withdrawLead(signReceipt(await storedLead(id)));
    expect((await mailsOf(id)).filter(({ kind }) => kind === "enquiry-withdrawn")).toMatchObject([
      { toName: await nameOf(assistant) },
    ]);
    expect(await changesOf(assistant, id)).toMatchObject([{ note: null }]);
  });

  test("tells every agent of the home, and those of a reassigned enquiry no more", async () => {
    const { agent, assistant, manager, principal } = people;
    const owner = await join(agencyId, "agent");
    const { id: listingId } = await insertListing(db(), {
      createdByUserId: owner.member.user.id,
      agentId: agent.agentId,
    });
    const listing = db().updateTable("listings").where("id", "=", listingId);
    await listing.set({ secondAgentId: assistant.agentId }).execute();
    const id = await newLead({ listingId, agentId: agent.agentId });
    await reassignLead(manager.member, id, { to: principal.agentId, from: agent.agentId });
    const moved = async () =>
      (await mailsOf(id)).filter(({ kind }) => kind === "enquiry-moved").map(({ toName }) => toName);
    expect(await moved()).toEqual([await nameOf(agent), await nameOf(assistant), await nameOf(owner)]);
    await reassignLead(principal.member, id, { to: manager.agentId, from: principal.agentId });
    expect(await moved()).toHaveLength(3);
    const shared = await newLead({ listingId, agentId: agent.agentId });
    await reassignLead(assistant.member, shared, { to: assistant.agentId, from: agent.agentId });
    expect((await mailsOf(shared)).map(({ kind, toName }) => [kind, toName])).toEqual([
      ["enquiry-moved", await nameOf(agent)],
      ["enquiry-moved", await nameOf(owner)],
    ]);
  });

  test("mails no note while its writer has no confirmed address", async () => {
    const { agent, manager, assistant } = people;
    const id = await newLead({ agentId: agent.agentId });
    await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", manager.member.user.id).execute();
    await reassignLead(manager.member, id, { to: assistant.agentId, from: agent.agentId, note: "Visit example.com" });
    const [mail] = await mailsOf(id);
    expect(mail?.textBody).toContain("A colleague has reassigned");
    expect(mail?.textBody).not.toContain("Visit");
  });

  test("is mailed to the office if the new agent has no confirmed address", async () => {
    const { agent, manager, principal, assistant } = people;
    const id = await newLead({ agentId: agent.agentId });
    const { id: userId } = assistant.member.user;
    await db().updateTable("users").set({ emailConfirmedAt: null }).where("id", "=", userId).execute();
    await reassignLead(agent.member, id, { to: assistant.agentId, from: agent.agentId });
    const mails = await mailsOf(id);
    expect(mails.map(({ kind, toName }) => [kind, toName])).toEqual([
      ["enquiry-reassigned", await nameOf(manager)],
      ["enquiry-reassigned", await nameOf(principal)],
    ]);
    expect(mails[0]?.subject).toContain(`[For ${await nameOf(assistant)}, who cannot be emailed]`);
  });

  test("is open to agents for their own enquiries, and to no one else's colleague", async () => {
    const { agent, principal, assistant } = people;
    const id = await newLead({ agentId: agent.agentId });
    const to = { to: principal.agentId, from: agent.agentId };
    for (const other of [assistant, stranger]) {
      await expect(reassignLead(other.member, id, to)).rejects.toThrow(NotFound);
    }
    await expect(reassignLead(agent.member, id, { ...to, to: stranger.agentId })).rejects.toThrow(Invalid);
    await expect(reassignLead(agent.member, id, { ...to, to: agent.agentId })).rejects.toThrow(Invalid);
    await reassignLead(agent.member, id, to);
    expect(await idsIn(principal)).toEqual([id]);
    await reassignLead(principal.member, id, { to: agent.agentId, from: principal.agentId });
    await reassignLead(principal.member, id, { to: principal.agentId, from: agent.agentId });
    expect((await changesOf(principal, id))?.map(({ isTaken }) => isTaken)).toEqual([true, false, false]);
  });

  test("by two managers at once gives it to one colleague, and tells the other manager", async () => {
    const { agent, assistant, principal, manager } = people;
    const id = await newLead({ agentId: agent.agentId });
    const results = await Promise.allSettled([
      reassignLead(principal.member, id, { to: assistant.agentId, from: agent.agentId }),
      reassignLead(manager.member, id, { to: manager.agentId, from: agent.agentId }),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const failure = results.find((result) => result.status === "rejected");
    expect(failure?.reason).toBeInstanceOf(Conflict);
    expect(String(failure?.reason)).toContain("reassigned this enquiry to");
    expect(await changesOf(principal, id)).toHaveLength(1);
  });

  test("is refused once the sender has withdrawn", async () => {
    const { agent, manager } = people;
    const id = await newLead({ agentId: agent.agentId });
    await db().updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", id).execute();
    const change = reassignLead(manager.member, id, { to: manager.agentId, from: agent.agentId });
    await expect(change).rejects.toThrow(Conflict);
  });

  test("to someone who leaves at the same moment loses nothing", async () => {
    const { agent, assistant, principal, manager } = people;
    const id = await newLead({ agentId: agent.agentId });
    await Promise.allSettled([
      reassignLead(manager.member, id, { to: assistant.agentId, from: agent.agentId }),
      endMembership(principal.member, assistant.agentId, {
        receiver: principal.agentId,
        confirm: toConfirmation({ receiver: principal.agentId }),
      }),
    ]);
    expect(await idsIn(principal, "agency")).toEqual([id]);
  });

  test("offers the active people of the agency", async () => {
    await insertAgent(db(), { agencyId, userId: null });
    const { assistant, agent, manager, principal } = people;
    await db()
      .updateTable("users")
      .set({ suspendedAt: new Date() })
      .where("id", "=", assistant.member.user.id)
      .execute();
    const ids = (await findAssignees(manager.member.user.id)).map(({ id }) => id).toSorted((a, b) => a - b);
    expect(ids).toEqual([principal.agentId, manager.agentId, agent.agentId].toSorted((a, b) => a - b));
    expect(await findAssignees((await newMember()).user.id)).toEqual([]);
  });
});

test("someone removed while they answer for a colleague either sends the answer or is told that they cannot", async () => {
  const { agent, assistant, principal } = people;
  const id = await newLead({ agentId: agent.agentId });
  const [answer] = await Promise.allSettled([
    replyToLead(assistant.member, id, "Saturday at ten"),
    endMembership(principal.member, assistant.agentId, {}),
  ]);
  const replies = await db().selectFrom("leadReplies").select("userId").where("leadId", "=", id).execute();
  if (answer.status === "fulfilled") expect(replies).toEqual([{ userId: assistant.member.user.id }]);
  else {
    expect(answer.reason).toBeInstanceOf(NotFound);
    expect(replies).toEqual([]);
  }
  await expect(replyToLead(assistant.member, id, "And on Sunday")).rejects.toThrow("You can't answer this enquiry");
});

describe("two colleagues who answer from pages of the same age", () => {
  test("get the first answer to read, and may send the second anyway", async () => {
    const { agent, manager } = people;
    const leadId = await newLead({ agentId: agent.agentId });
    await replyToLead(agent.member, leadId, "Yes, it is available.", 0);
    const answers = () =>
      db().selectFrom("leadReplies").select(["id", "answer"]).where("leadId", "=", leadId).execute();
    const second = "No, it is under offer.";
    const refused = await replyToLead(manager.member, leadId, second, 0).catch((error: unknown) => error);
    const [first] = await answers();
    expect(refused).toMatchObject({
      replyId: first?.id,
      message: expect.stringMatching(/^Agent \d+ answered on .*“Yes, it is available.” Your new answer was not sent/),
    });
    expect(refused).toBeInstanceOf(Conflict);
    expect(await mailsOf(leadId)).toHaveLength(1);
    await replyToLead(manager.member, leadId, second, first?.id);
    expect((await answers()).map(({ answer }) => answer)).toEqual(["Yes, it is available.", second]);
  });

  test("at once send one answer", async () => {
    const { agent, manager } = people;
    const leadId = await newLead({ agentId: agent.agentId });
    const results = await Promise.allSettled([
      replyToLead(agent.member, leadId, "Yes, it is available.", 0),
      replyToLead(manager.member, leadId, "No, it is under offer.", 0),
    ]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await mailsOf(leadId)).toHaveLength(1);
  });
});
