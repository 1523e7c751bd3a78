import { recordChange } from "#app/features/audit/record-change.server.ts";
import { publishListingChanged } from "#app/features/listings/model/listing-changed.server.ts";
import {
  canHandOverHome,
  may,
  needsVerifiedAgents,
  type Person,
  unverifiedReceiver,
} from "#app/features/managers/policy.ts";
import {
  type ColleagueKey,
  findColleagues,
  findPeople,
  lockColleague,
  type Manager,
} from "#app/features/managers/manager.queries.server.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { env } from "#platform/env.server.ts";
import { handOverMessages, listingInputMessages } from "#app/features/listings/manage/manage.messages.ts";
import { severalMessages as messages } from "#app/features/listings/manage/several.messages.ts";
import { NOBODY } from "#app/features/listings/manage/paths.ts";
import {
  findListingAgent,
  isAgentInFile,
  isPublicationRequested,
  lockListing,
  type OwnListing,
  recordImportedAgents,
  type StoredListing,
  updateListingOwner,
  updateOpenLeadsAgent,
  updateSecondAgent,
} from "#app/features/listings/manage/own-listings.queries.server.ts";

/**
 * Gives a home and its open enquiries to a colleague. Only the owner and those who lead the agency may, because
 * enquiries are private to the agent they were sent to. Throws `Forbidden` for a colleague's home, `Invalid` if the other
 * agent is no colleague or must first be verified for a home on the market, and `Conflict` for homes whose agent a file
 * names (see `requireAgentNotInFile`).
 */
export async function changeAgent(member: Member, home: StoredListing, to: ColleagueKey): Promise<void> {
  const [giver, owner] = await findPeople(member.user, home.createdByUserId);
  if (!canHandOverHome(giver, owner)) throw new Forbidden(handOverMessages.onlyOwner);
  await requireAgentNotInFile(home, giver, owner);
  const colleague = await requireColleague(home.createdByUserId, to);
  const needsVerified = home.status === "active" && needsVerifiedAgents(member.user, env.REQUIRE_AGENT_VERIFICATION);
  if (needsVerified && colleague.verifiedAt === null) throw new Invalid({ agentId: [unverifiedReceiver] });
  await updateListingOwner(home.id, colleague);
  if (home.agentId !== null) await updateOpenLeadsAgent(home.id, home.agentId, colleague.agentId);
  if (home.publishedAt) await publishListingChanged(member, home.id);
  // Its publication may have waited only for the verification of the former owner.
  if (await isPublicationRequested(home.id)) await publishEvent("drafts.received", { listingIds: [home.id] });
  await recordChange(member, {
    action: "listing.handed_over",
    subject: "listing",
    subjectId: home.id,
    detail: { from: home.createdByUserId, to: colleague.userId },
  });
}

/** Throws `Invalid`. */
export async function requireColleague(userId: number, key: ColleagueKey) {
  const colleague = await lockColleague(userId, key);
  if (!colleague) throw new Invalid({ agentId: [handOverMessages.noColleague] });
  return colleague;
}

/** Ids of agents. Undefined ones stay; null ends the sharing. */
export interface ListingAgents {
  agentId?: number;
  secondAgentId?: number | null;
}

/** Throws like `changeAgent` and `changeSecondAgent`, and `NotFound`. */
export async function changeAgents(member: Member, id: number, { agentId, secondAgentId }: ListingAgents) {
  if (agentId === undefined && secondAgentId === undefined) return;
  const before = await lockListing(id, member.user);
  if (!before) throw new NotFound(listingInputMessages.notFound);
  const changesAgent = agentId !== undefined && agentId !== before.agentId;
  if (changesAgent) await changeAgent(member, before, { agentId });
  // Forms send the second agent with each change.
  if (secondAgentId === undefined || secondAgentId === before.secondAgentId) return;
  const home = changesAgent ? await lockListing(id, member.user) : before;
  if (!home) throw new NotFound(listingInputMessages.notFound);
  // The sharing ended when the second agent became the agent.
  if (secondAgentId === home.secondAgentId) return;
  await changeSecondAgent(member, home, secondAgentId === null ? undefined : { agentId: secondAgentId });
}

interface AgentChoice {
  /** The agent's id, or `NOBODY`. */
  value: string;
  label: string;
}

export interface AgentChoices {
  /** Absent if the account may not hand the home over. */
  agents?: AgentChoice[];
  /** The present agent. */
  name: string;
  secondAgents: AgentChoice[];
}

/** For the form of a new home of the account, or of a stored one. Undefined if its agent has no colleagues. */
export async function findAgentChoices(
  manager: Manager,
  home?: Pick<OwnListing, "createdByUserId" | "agent" | "secondAgent">,
): Promise<AgentChoices | undefined> {
  const ownerId = home?.createdByUserId ?? manager.id;
  const [agent, colleagues] = await Promise.all([
    home ? home.agent : findListingAgent(ownerId),
    findColleagues(ownerId),
  ]);
  if (!agent || colleagues.length === 0) return undefined;
  const people = colleagues.map(({ agentId, name }) => ({ value: String(agentId), label: name }));
  const own = { value: String(agent.id), label: agent.name };
  const second = home?.secondAgent && { value: String(home.secondAgent.id), label: home.secondAgent.name };
  const isListed = !second || people.some(({ value }) => value === second.value);
  const mayHandOver = canHandOverHome(...(await findPeople(manager, ownerId)));
  return {
    ...(mayHandOver && { agents: [own, ...people] }),
    name: agent.name,
    secondAgents: [{ value: NOBODY, label: messages.nobody }, own, ...people, ...(isListed ? [] : [second])],
  };
}

/**
 * Undefined ends the sharing. Throws `Invalid` for the home's agent and for someone who is no colleague of theirs, and
 * `Conflict` for homes whose agent a file names (see `requireAgentNotInFile`).
 */
export async function changeSecondAgent(
  member: Member,
  home: StoredListing,
  second: ColleagueKey | undefined,
): Promise<void> {
  const [changer, owner] = await findPeople(member.user, home.createdByUserId);
  await requireAgentNotInFile(home, changer, owner);
  const agentId = second === undefined ? null : await findSecondAgent(home, second);
  await updateSecondAgent(home.id, agentId);
  if (home.publishedAt) await publishListingChanged(member, home.id);
  await recordChange(member, {
    action: "listing.second_agent_changed",
    subject: "listing",
    subjectId: home.id,
    detail: { from: home.secondAgentId, to: agentId },
  });
}

async function findSecondAgent(
  { createdByUserId, agentId }: Pick<StoredListing, "createdByUserId" | "agentId">,
  second: ColleagueKey,
): Promise<number> {
  const isAgent = "userId" in second ? second.userId === createdByUserId : second.agentId === agentId;
  if (isAgent) throw new Invalid({ secondAgentId: [messages.isAgent] });
  const colleague = await lockColleague(createdByUserId, second);
  if (!colleague) throw new Invalid({ secondAgentId: [messages.noAgency] });
  if (colleague.agentId === agentId) throw new Invalid({ secondAgentId: [messages.isAgent] });
  return colleague.agentId;
}

/**
 * Imports leave a home with the agents whom a person gave it to, until the file names others. So those who lead the
 * agency may change them, and everyone if the file names none. Throws `Conflict`.
 */
async function requireAgentNotInFile(home: StoredListing, person: Person, owner: Person): Promise<void> {
  // Also for a home whose import was stopped: it may resume.
  await recordImportedAgents(home.id);
  if (!home.isImported) return;
  if (!may(person, "handOverColleaguesHomes", owner.agencyId) && (await isAgentInFile(home.id))) {
    throw new Conflict(handOverMessages.inFile[home.isInSpreadsheet ? "spreadsheet" : "software"]);
  }
}
