import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { releaseLead } from "#app/features/admin/leads/leads.server.ts";
import { mergeAgency } from "#app/features/agencies/closing.server.ts";
import { chooseEnquiryReceiver } from "#app/features/agencies/people.server.ts";
import { updateAgency } from "#app/features/agents/model/agent.queries.server.ts";
import { newMember } from "#app/features/leads/inbox/inbox.fixture.ts";
import {
  findAgentLeads,
  findAgentLeadsForExport,
  lockHandledLead,
} from "#app/features/leads/inbox/inbox.queries.server.ts";
import { reassignLead } from "#app/features/leads/inbox/inbox.server.ts";
import { toAgentLeadView } from "#app/features/leads/inbox/lead-card.tsx";
import { findSentLead } from "#app/features/leads/model/lead.queries.server.ts";
import type { LeadInput } from "#app/features/leads/model/lead.schema.ts";
import { toSentEnquiry } from "#app/features/leads/model/sent-enquiry.ts";
import { type AgencyRole, agencyRoles, rolesThatMay } from "#app/features/managers/policy.ts";
import { findWebhookLead, isVisibleTo } from "#app/features/webhooks/webhook.queries.server.ts";
import { prepareQueue } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import { Forbidden, Invalid } from "#app/lib/errors.ts";
import { db } from "#db/client.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { outsideTransaction, untilBlocked } from "#tests/support/lock-waits.ts";
import { freshEnquiry, mailsOf, makeOld, storedLead } from "./submit.fixture.ts";
import { submitLead } from "./submit.server.ts";

beforeAll(() => prepareQueue());

interface Colleague {
  member: Member;
  agentId: number;
  name: string;
}

let made = 0;
let agencyId: number;
let agencyName: string;
let people: Record<AgencyRole, Colleague>;

async function join(agency: number, role: AgencyRole): Promise<Colleague> {
  const member = await newMember({ role: "agent" });
  await makeOld(member.user.id);
  const name = `${role} ${member.user.id}`;
  const { id: agentId } = await insertAgent(db(), { agencyId: agency, userId: member.user.id, name });
  await db().updateTable("agents").set({ agencyRole: role }).where("id", "=", agentId).execute();
  return { member, agentId, name };
}

beforeEach(async () => {
  agencyName = `Office & Daughters ${(made += 1)}`;
  ({ id: agencyId } = await insertAgency(db(), { name: agencyName }));
  people = {
    assistant: await join(agencyId, "assistant"),
    agent: await join(agencyId, "agent"),
    manager: await join(agencyId, "manager"),
    principal: await join(agencyId, "principal"),
  };
});

async function enquire(about: Partial<LeadInput> = { agencyId }) {
  const { caller, input } = freshEnquiry(about);
  const { id } = await submitLead(caller, input);
  return { id, mails: await mailsOf(id) };
}

const plain = (text = "") => text.replaceAll(/\s+/g, " ");
const idsIn = async ({ member }: Colleague, scope?: "agency") =>
  (await findAgentLeads(member.user, { scope, page: 1 })).items.map(({ id }) => id);

describe("an enquiry to an agency", () => {
  test("is the agency's, and its principal receives it", async () => {
    const { id, mails } = await enquire();
    expect(await storedLead(id)).toMatchObject({
      agencyId,
      agentId: people.principal.agentId,
      source: `Southerly: agency:${agencyName}`,
    });
    const [received, receipt, ...others] = mails;
    expect(others).toEqual([]);
    expect(received?.toName).toBe(people.principal.name);
    expect(received?.subject).toBe(`Enquiry from Sam Sample: ${agencyName}`);
    expect(plain(received?.textBody)).toContain(`has sent an enquiry to ${agencyName}. It is for the agency`);
    expect(plain(receipt?.textBody)).toContain(`Your enquiry is with ${agencyName}. Expect an answer`);
    expect(receipt?.textBody).not.toContain(people.principal.name);
    const lead = await findSentLead(id);
    expect(lead && toSentEnquiry(lead)).toMatchObject({
      sentTo: agencyName,
      about: { title: agencyName, path: `/agencies/${agencyId}` },
    });
  });

  test("goes to whoever a principal or manager has chosen, until they leave", async () => {
    const { agent, principal } = people;
    const choice = { receiver: agent.agentId };
    for (const role of agencyRoles) {
      const chosen = chooseEnquiryReceiver(people[role].member, choice);
      if (rolesThatMay.chooseEnquiryReceiver.some((one) => one === role)) expect(await chosen).toBe(agent.name);
      else await expect(chosen).rejects.toThrow(Forbidden);
    }
    const stranger = await join((await insertAgency(db())).id, "principal");
    const foreign = chooseEnquiryReceiver(principal.member, { receiver: stranger.agentId });
    await expect(foreign).rejects.toThrow(Invalid);
    expect((await storedLead((await enquire()).id)).agentId).toBe(agent.agentId);
    await db().updateTable("agents").set({ agencyId: null }).where("id", "=", agent.agentId).execute();
    expect((await storedLead((await enquire()).id)).agentId).toBe(principal.agentId);
    expect(await chooseEnquiryReceiver(principal.member, {})).toBe(principal.name);
  });

  test("does not go to a receiver who has left and come back, until they are chosen again", async () => {
    const { agent, principal } = people;
    await chooseEnquiryReceiver(principal.member, { receiver: agent.agentId });
    await updateAgency(agent.agentId, null);
    await updateAgency(agent.agentId, agencyId);
    expect((await storedLead((await enquire()).id)).agentId).toBe(principal.agentId);
  });

  test.each(agencyRoles)(
    "is answered and reassigned by a %s if the policy says so, until it is reassigned",
    async (role) => {
      const { id } = await enquire();
      const viewer = people[role];
      const mayAnswer = role === "principal" || rolesThatMay.answerForAgency.some((one) => one === role);
      expect(await idsIn(viewer)).toEqual(role === "principal" ? [id] : []);
      expect(await idsIn(viewer, "agency")).toEqual(mayAnswer ? [id] : []);
      for (const right of ["answer", "reassign"] as const)
        expect(await lockHandledLead(viewer.member.user, id, right)).toBe(mayAnswer);
      if (!mayAnswer) return;
      const other = await join(agencyId, "principal");
      await reassignLead(viewer.member, id, { to: other.agentId, from: people.principal.agentId });
      expect(await idsIn(other)).toEqual([id]);
      expect(await idsIn(viewer, "agency")).toEqual(role === "assistant" ? [] : [id]);
      expect(await findSentLead(id)).toMatchObject({ agency: { name: agencyName }, agent: { name: other.name } });
    },
  );

  test("is marked in the list, the CSV and the webhook", async () => {
    const { id } = await enquire();
    const agency = { id: agencyId, name: agencyName, isPublic: true };
    const { user } = people.manager.member;
    expect((await findAgentLeads(user, { scope: "agency", page: 1 })).items[0]).toMatchObject({ agency });
    expect(await findAgentLeadsForExport(user, { scope: "agency", page: 1 })).toMatchObject([{ agency }]);
    expect(await findWebhookLead(id)).toMatchObject({ agencyId, agencyName });
    expect(await isVisibleTo(agencyId, { leadId: id })).toBe(true);
  });

  test("reaches the managers, too, while its receiver is away, without telling the sender", async () => {
    const awayUntil = sydneyDay(new Date(Date.now() + 86_400_000));
    await db().updateTable("agents").set({ awayUntil }).where("id", "=", people.principal.agentId).execute();
    const { id, mails } = await enquire();
    const cover = mails.find(({ kind }) => kind === "enquiry-cover");
    expect(cover?.toName).toBe(people.manager.name);
    expect(plain(cover?.textBody)).toContain(
      `${people.principal.name}, who receives the enquiries to ${agencyName}, is away until`,
    );
    expect(plain(mails.at(-1)?.textBody)).not.toContain("away");
    const lead = await findSentLead(id);
    expect(lead && toSentEnquiry(lead).sentTo).toBe(agencyName);
  });

  test("goes to the receiver of the time when it is released", async () => {
    const admin = await newMember({ isAdmin: true });
    const { id } = await enquire({ agencyId, message: "Buy at https://a.example https://b.example https://c.example" });
    expect((await storedLead(id)).heldReason).not.toBeNull();
    await chooseEnquiryReceiver(people.principal.member, { receiver: people.agent.agentId });
    await releaseLead(admin, id);
    expect((await storedLead(id)).agentId).toBe(people.agent.agentId);
    expect((await mailsOf(id)).find(({ kind }) => kind === "enquiry-received")?.toName).toBe(people.agent.name);
  });

  test("moves with a merge of its agency", async () => {
    const { id } = await enquire();
    const target = `Receiver ${agencyName}`;
    const { id: targetId } = await insertAgency(db(), { name: target });
    await join(targetId, "principal");
    const admin = await newMember({ isAdmin: true });
    await mergeAgency(admin, agencyId, target);
    expect((await storedLead(id)).agencyId).toBe(targetId);
  });

  test("is refused while its agency is being merged, so that no enquiry stays with the closed one", async () => {
    const target = `Receiver ${agencyName}`;
    await insertAgency(db(), { name: target });
    const admin = await newMember({ isAdmin: true });
    const enquiring = await transaction(async () => {
      await mergeAgency(admin, agencyId, target);
      const sent = outsideTransaction(() => Promise.allSettled([enquire()]));
      await untilBlocked();
      return { sent };
    });
    const [outcome] = await enquiring.sent;
    expect(outcome).toMatchObject({ status: "rejected", reason: { errors: { agencyId: [expect.any(String)] } } });
  });

  test("is refused if no one at the agency can receive it", async () => {
    await db().updateTable("agents").set({ agencyId: null }).where("agencyId", "=", agencyId).execute();
    await expect(enquire()).rejects.toThrow(
      `No one at ${agencyName} can receive enquiries at present, so we have not sent this one. Please call the agency instead.`,
    );
  });

  test("with an address to appraise is shown as an appraisal request to the agency", async () => {
    const { id, mails } = await enquire({ agencyId, appraisalAddress: "1 Sample Street, Newtown" });
    const [lead] = (await findAgentLeads(people.principal.member.user, { page: 1 })).items;
    if (lead?.id !== id) throw new Error("expected the enquiry in the list of the principal");
    expect(toAgentLeadView(lead, { now: new Date(), contact: "" })).toMatchObject({
      isToAgency: true,
      about: { title: "an appraisal of 1 Sample Street, Newtown", path: `/agencies/${agencyId}` },
    });
    expect(mails[0]?.subject).toBe("Appraisal request from Sam Sample: 1 Sample Street, Newtown");
    expect(plain(mails[0]?.textBody)).toContain(`Sam Sample asks ${agencyName} for an appraisal of their home.`);
  });

  test("is refused if the agency is not public", async () => {
    await db().updateTable("agencies").set({ confirmedAt: null }).where("id", "=", agencyId).execute();
    await expect(enquire()).rejects.toMatchObject({ errors: { agencyId: ["This agency is not in the directory"] } });
  });
});
