import { recordChange } from "#app/features/audit/record-change.server.ts";
import { handOverMessages, listingInputMessages } from "#app/features/listings/manage/manage.messages.ts";
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
  updateSharers,
} from "#app/features/listings/manage/own-listings.queries.server.ts";
import { NOBODY, type Share, SHARES } from "#app/features/listings/manage/paths.ts";
import { severalMessages as messages } from "#app/features/listings/manage/several.messages.ts";
import { publishListingChanged } from "#app/features/listings/model/listing-changed.server.ts";
import {
  type ColleagueKey,
  findColleagues,
  findPeople,
  lockColleague,
  type Manager,
} from "#app/features/managers/manager.queries.server.ts";
import {
  canHandOverHome,
  may,
  needsVerifiedAgents,
  type Person,
  unverifiedReceiver,
} from "#app/features/managers/policy.ts";
import { publishEvent } from "#app/jobs/queue.server.ts";
import type { Member } from "#app/lib/caller.ts";
import { Conflict, Forbidden, Invalid, NotFound } from "#app/lib/errors.ts";
import { env } from "#platform/env.server.ts";

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
  assistantId?: number | null;
}

/** Throws like `changeAgent` and `changeSharers`, and `NotFound`. */
export async function changeAgents(member: Member, id: number, { agentId, ...sharers }: ListingAgents) {
  if (agentId === undefined && Object.values(sharers).every((sharer) => sharer === undefined)) return;
  const before = await lockListing(id, member.user);
  if (!before) throw new NotFound(listingInputMessages.notFound);
  const changesAgent = agentId !== undefined && agentId !== before.agentId;
  if (changesAgent) await changeAgent(member, before, { agentId });
  const home = changesAgent ? await lockListing(id, member.user) : before;
  if (!home) throw new NotFound(listingInputMessages.notFound);
  const changes = SHARES.flatMap((share) => {
    const wanted = sharers[`${share}Id`];
    // Forms send all agents with each change, and the sharing ended when someone who shared the home became its agent.
    const isSame = [undefined, before[`${share}Id`], home[`${share}Id`]].includes(wanted);
    return isSame || wanted === undefined ? [] : [[share, wanted === null ? null : { agentId: wanted }] as const];
  });
  if (changes.length > 0) await changeSharers(member, home, Object.fromEntries(changes));
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
  /** For the second agent and the assistant. */
  sharers: AgentChoice[];
}

/** For the form of a new home of the account, or of a stored one. Undefined if its agent has no colleagues. */
export async function findAgentChoices(
  manager: Manager,
  home?: Pick<OwnListing, "createdByUserId" | "agent" | Share>,
): Promise<AgentChoices | undefined> {
  const ownerId = home?.createdByUserId ?? manager.id;
  const [agent, colleagues] = await Promise.all([
    home ? home.agent : findListingAgent(ownerId),
    findColleagues(ownerId),
  ]);
  if (!agent || colleagues.length === 0) return undefined;
  const people = colleagues.map(({ agentId, name }) => ({ value: String(agentId), label: name }));
  const own = { value: String(agent.id), label: agent.name };
  const present = SHARES.flatMap((share) => home?.[share] ?? []).map(({ id, name }) => ({
    value: String(id),
    label: name,
  }));
  const others = present.filter((sharer) => !people.some(({ value }) => value === sharer.value));
  const mayHandOver = canHandOverHome(...(await findPeople(manager, ownerId)));
  return {
    ...(mayHandOver && { agents: [own, ...people] }),
    name: agent.name,
    sharers: [{ value: NOBODY, label: messages.nobody }, own, ...people, ...others],
  };
}

/**
 * Null ends the sharing; absent ones stay. Throws `Invalid` for the home's agent, for someone who is no colleague of
 * theirs and for one person in two places, and `Conflict` for homes whose agent a file names (see
 * `requireAgentNotInFile`).
 */
export async function changeSharers(
  member: Member,
  home: StoredListing,
  changes: Partial<Record<Share, ColleagueKey | null>>,
): Promise<void> {
  const [changer, owner] = await findPeople(member.user, home.createdByUserId);
  await requireAgentNotInFile(home, changer, owner);
  const wanted: Record<`${Share}Id`, number | null> = {
    secondAgentId: home.secondAgentId,
    assistantId: home.assistantId,
  };
  const changed = SHARES.filter((share) => changes[share] !== undefined);
  for (const share of changed) {
    const key = changes[share];
    wanted[`${share}Id`] = key ? await findSharer(home, key, `${share}Id`) : null;
  }
  if (wanted.secondAgentId !== null && wanted.secondAgentId === wanted.assistantId) {
    throw new Invalid({ [`${changed.at(-1)}Id`]: [messages.sharesTwice] });
  }
  await updateSharers(home.id, wanted);
  if (home.publishedAt) await publishListingChanged(member, home.id);
  for (const share of changed) {
    await recordChange(member, {
      action: sharerChanged[share],
      subject: "listing",
      subjectId: home.id,
      detail: { from: home[`${share}Id`], to: wanted[`${share}Id`] },
    });
  }
}

const sharerChanged = {
  secondAgent: "listing.second_agent_changed",
  assistant: "listing.assistant_changed",
} as const;

/** `field` gets the errors. */
async function findSharer(
  { createdByUserId, agentId }: Pick<StoredListing, "createdByUserId" | "agentId">,
  sharer: ColleagueKey,
  field: string,
): Promise<number> {
  const isAgent = "userId" in sharer ? sharer.userId === createdByUserId : sharer.agentId === agentId;
  if (isAgent) throw new Invalid({ [field]: [messages.isAgent] });
  const colleague = await lockColleague(createdByUserId, sharer);
  if (!colleague) throw new Invalid({ [field]: [messages.noAgency] });
  if (colleague.agentId === agentId) throw new Invalid({ [field]: [messages.isAgent] });
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
