import { z } from "zod";
import { updateAgency } from "#app/features/agents/model/agent.queries.server.ts";
import {
  homesReceivedMail,
  membershipEndedMail,
  membershipPaths,
  personLeftMail,
  principalMail,
} from "#app/features/agents/model/membership.mail.ts";
import { queueToMember } from "#app/features/agents/model/membership-mails.server.ts";
import { findMailbox, findMailedPrincipals } from "#app/features/agents/model/membership.queries.server.ts";
import { recordChange } from "#app/features/audit/record-change.server.ts";
import { canRemovePerson, isSame } from "#app/features/managers/policy.ts";
import { absentIfBlank, rowIdField } from "#app/http/fields.schema.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Forbidden, Invalid } from "#app/lib/errors.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { transaction } from "#db/transaction.server.ts";
import { agencyDetailMessages as messages } from "./agency.messages.ts";
import {
  countEstate,
  type Estate,
  findHeir,
  findHeirs,
  type Heir,
  updateLeadAgent,
  updateOwner,
} from "./departure.queries.server.ts";
import { type AgencyPerson, countPrincipals, updateRole } from "./people.queries.server.ts";
import { lockPerson } from "./people.server.ts";

export const departureSchema = z.object({
  heir: absentIfBlank(rowIdField(messages.chooseHeir).optional()),
  principal: absentIfBlank(rowIdField(messages.choosePrincipal).optional()),
});
export type DepartureInput = z.output<typeof departureSchema>;

/**
 * Ends someone's membership: their own, or as a principal, manager or admin. Hands their homes and open enquiries to a
 * colleague, and emails everyone concerned. Throws `NotFound` for someone who does not belong to the member's agency,
 * `Invalid` without a colleague to receive the homes or to follow the last principal, and `Forbidden` by role.
 */
export async function endMembership(member: Member, agentId: number, input: DepartureInput): Promise<AgencyPerson> {
  return transaction(async () => {
    const chosen = [input.heir, input.principal].filter((id) => id !== undefined);
    const { actor, person } = await lockPerson(member, agentId, chosen);
    const isRemoved = !isSame(actor, person);
    if (isRemoved && !canRemovePerson(actor, person)) throw new Forbidden(messages.mayNotRemove);
    const successor = await findSuccessor(person, input.principal);
    const heir = await findReceiver(person, input.heir);

    const homes = heir ? await updateOwner(person, heir) : [];
    const enquiries = heir ? await updateLeadAgent(person.id, heir.id) : 0;
    for (const { id, isPublished } of homes) if (isPublished) await publishEvent("listing.changed", { listingId: id });
    if (successor) await updateRole(successor.id, "principal");
    await updateAgency(person.id, null);
    await recordChange(member, {
      action: isRemoved ? "agent.agency_removed" : "agent.agency_left",
      subject: "agent",
      subjectId: person.id,
      detail: { agencyId: person.agencyId, ...(heir && { heir: heir.id, homes: homes.length, enquiries }) },
    });
    await queueMails({ actor: member, person, isRemoved, heir, successor, homes: homes.length, enquiries });
    return person;
  });
}

export interface Departure extends Estate {
  colleagues: { id: number; name: string }[];
  needsPrincipal: boolean;
}

/** What ending a membership would need. */
export async function findDeparture(person: AgencyPerson): Promise<Departure> {
  const [estate, heirs, principals] = await Promise.all([
    countEstate(person),
    findHeirs(person),
    countPrincipals(person.agencyId),
  ]);
  return {
    ...estate,
    colleagues: heirs.map(({ id, name }) => ({ id, name })),
    needsPrincipal: person.role === "principal" && principals < 2 && heirs.length > 0,
  };
}

/** Undefined unless the person is the last principal and has colleagues. */
async function findSuccessor(person: AgencyPerson, agentId: number | undefined): Promise<Heir | undefined> {
  if (person.role !== "principal" || (await countPrincipals(person.agencyId)) > 1) return undefined;
  if ((await findHeirs(person)).length === 0) return undefined;
  const successor = agentId === undefined ? undefined : await findHeir(person, agentId);
  if (!successor) throw new Invalid({ principal: [messages.choosePrincipal] });
  return successor;
}

/** Undefined if there is nothing to receive, or no colleague: the homes then stay with the person. */
async function findReceiver(person: AgencyPerson, agentId: number | undefined): Promise<Heir | undefined> {
  if (agentId === undefined) {
    const { homes, enquiries } = await countEstate(person);
    if (homes + enquiries === 0 || (await findHeirs(person)).length === 0) return undefined;
  }
  const heir = agentId === undefined ? undefined : await findHeir(person, agentId);
  if (!heir) throw new Invalid({ heir: [messages.chooseHeir] });
  return heir;
}

interface EndedMembership extends Estate {
  actor: Member;
  person: AgencyPerson;
  isRemoved: boolean;
  heir: Heir | undefined;
  successor: Heir | undefined;
}

async function queueMails({
  actor,
  person,
  isRemoved,
  heir,
  successor,
  homes,
  enquiries,
}: EndedMembership): Promise<void> {
  const { agency, principals } = await findMailedPrincipals(person.agencyId);
  const peopleUrl = publicUrl(membershipPaths.agency);
  const handover = { agency, homes, enquiries, heir: heir?.name };
  await queueToMember(await findMailbox(person.id), (to) =>
    membershipEndedMail({ ...handover, to, isRemoved, url: publicUrl(membershipPaths.profile) }),
  );
  if (heir && homes + enquiries > 0)
    await queueToMember(await findMailbox(heir.id), (to) =>
      homesReceivedMail({ ...handover, to, from: person.name, url: publicUrl(membershipPaths.listings) }),
    );
  if (successor)
    await queueToMember(await findMailbox(successor.id), (to) => principalMail({ agency, to, url: peopleUrl }));
  for (const { id, userId, ...to } of principals) {
    if (userId === actor.user.id || id === heir?.id || id === successor?.id) continue;
    await queueToMember(to, () => personLeftMail({ ...handover, to, from: person.name, isRemoved, url: peopleUrl }));
  }
}
