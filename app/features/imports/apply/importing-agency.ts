import { editsBetween, isMisspelling } from "#app/features/directory-search/search.ts";
import type { ImportAgent, ImportMessage } from "#app/features/imports/model/import-listing.ts";
import { suburbName } from "#app/features/suburbs/model/paths.ts";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { applyMessages as messages } from "./apply-messages.ts";

export interface Colleague {
  agentId: number;
  /** Null without an active account; the contact then manages their homes. */
  userId: number | null;
  name: string;
  email: string | null;
  /** Never shown; null without an account. */
  accountEmail: string | null;
  phone: string | null;
}

export interface HomeOnMarket {
  listingId: number;
  listingType: string;
  address: string;
  suburb: string;
}

export interface KnownSuburb {
  name: string;
  postcode: string | null;
}

/** Loaded once per file. */
export interface ImportingAgency {
  now: Date;
  agentIds: ReadonlySet<string>;
  colleagues: readonly Colleague[];
  profiles: ReadonlyMap<string, number>;
  /** Manages listings without a known agent. */
  contact: { userId: number; agentId: number | null };
  /** For homes without an agent. */
  email: string;
  phone: string | null;
  /** The suburbs by `suburbKey`. */
  suburbs: ReadonlyMap<string, KnownSuburb>;
  /** The figures by postcode. */
  figures: ReadonlyMap<string, readonly PostcodeFigure[]>;
  homes: Market;
  /** The unknown agents already reported for this file, with the id of the agent who has their homes. */
  reportedAgents: Set<string>;
}

/** The agency's homes on the market, updated during a file. */
export class Market {
  readonly #byKey = new Map<string, HomeOnMarket[]>();
  readonly #keys = new Map<number, string>();

  constructor(homes: readonly HomeOnMarket[]) {
    for (const home of homes) this.enter(home);
  }

  enter(home: HomeOnMarket): void {
    this.leave(home.listingId);
    const key = addressKey(home.address, home.suburb);
    this.#keys.set(home.listingId, key);
    this.#byKey.set(key, [...(this.#byKey.get(key) ?? []), home]);
  }

  leave(listingId: number): void {
    const key = this.#keys.get(listingId);
    if (key === undefined) return;
    this.#keys.delete(listingId);
    this.#byKey.set(
      key,
      (this.#byKey.get(key) ?? []).filter((home) => home.listingId !== listingId),
    );
  }

  /** Undefined if none. */
  sameAs({ address, suburb, listingType }: Omit<HomeOnMarket, "listingId">, ownId?: number): HomeOnMarket | undefined {
    return this.#byKey
      .get(addressKey(address, suburb))
      ?.find((home) => home.listingId !== ownId && home.listingType === listingType);
  }
}

export interface ListingManager {
  userId: number;
  agentId: number | null;
  /** Another agent of the agency. */
  secondAgentId?: number;
  /** Likewise. */
  assistantId?: number;
  colleague?: Colleague;
  details?: ImportAgent;
  /** The software's id of an agent recognised by email only. */
  learnedId?: string;
}

/** Longer ids are ignored. */
const MAX_ID = 50;

/** Exports, and the columns of a spreadsheet, number the assistant of a home 3, also without a second agent. */
const ASSISTANT = 3;

/**
 * The first agent who belongs to the agency, by the software's id, then email (case-insensitive), then name; otherwise
 * the contact. The next one is the second agent, and the one after that, or number 3, the assistant.
 */
function matchManager(agents: readonly ImportAgent[], agency: ImportingAgency): ListingManager {
  const matches = agents.flatMap((details) => {
    const match = matchColleague(details, agency);
    return match ? [{ ...match, details }] : [];
  });
  const first = matches.find(({ details }) => details.id !== ASSISTANT);
  if (!first) return agency.contact;
  const [next, third] = matches.filter(
    (match, index) =>
      match.colleague.agentId !== first.colleague.agentId &&
      matches.findIndex(({ colleague }) => colleague.agentId === match.colleague.agentId) === index,
  );
  const [second, assistant] = next?.details.id === ASSISTANT ? [undefined, next] : [next, third];
  return {
    userId: first.colleague.userId ?? agency.contact.userId,
    agentId: first.colleague.agentId,
    ...first,
    ...(second && { secondAgentId: second.colleague.agentId }),
    ...(assistant && { assistantId: assistant.colleague.agentId }),
  };
}

export interface CurrentAgents {
  agentId: number | null;
  secondAgentId: number | null;
  assistantId: number | null;
}

interface CurrentHome extends CurrentAgents {
  createdByUserId: number;
}

export function toCurrentAgents({ agentId, secondAgentId, assistantId }: ListingManager): CurrentAgents {
  return { agentId, secondAgentId: secondAgentId ?? null, assistantId: assistantId ?? null };
}

export function haveSameSharers(one: Omit<CurrentAgents, "agentId">, other: Omit<CurrentAgents, "agentId">): boolean {
  return one.secondAgentId === other.secondAgentId && one.assistantId === other.assistantId;
}

/** The agents of a home at the last import and now. */
export interface Assignment {
  /** Named by the last version. */
  agents: readonly ImportAgent[] | null;
  /** Null if not recorded: imported by an earlier release. */
  assignedAgentId: number | null;
  assignedSecondAgentId: number | null;
  assignedAssistantId: number | null;
  /** Null without a home. */
  current: CurrentAgents | null;
}

/** Whether a person gave the home to other agents than the last import did. */
function isReassigned({ current, ...assigned }: Assignment, agency: ImportingAgency) {
  if (!current) return false;
  if (assigned.assignedAgentId === null) return current.agentId !== agency.contact.agentId;
  const { assignedSecondAgentId: secondAgentId, assignedAssistantId: assistantId } = assigned;
  return current.agentId !== assigned.assignedAgentId || !haveSameSharers(current, { secondAgentId, assistantId });
}

/**
 * Whether the agents named in the file, unknown at the last import, are now known. Never for a home that a person
 * reassigned since.
 */
export function isAssignmentDue(
  agents: readonly ImportAgent[],
  assignment: Assignment,
  agency: ImportingAgency,
): boolean {
  const { current } = assignment;
  if (!current || isReassigned(assignment, agency)) return false;
  const matched = matchManager(agents, agency);
  if (!matched.colleague) return false;
  return matched.agentId !== current.agentId || !haveSameSharers(current, toCurrentAgents(matched));
}

/** The agents of an unchanged home who are still unknown. */
export function waitingMessages(
  agents: readonly ImportAgent[],
  assignment: Assignment,
  agency: ImportingAgency,
): ImportMessage[] {
  if (!assignment.current || isReassigned(assignment, agency)) return [];
  return unknownAgents(agents, agency).map(messages.unknownAgent);
}

interface ChosenManager {
  manager: ListingManager;
  messages: ImportMessage[];
  /** Absent if the home stays with its agent; the recorded assignment then stays, too. */
  assigned?: CurrentAgents;
}

/**
 * The agent named in the file. A stored home stays with its agent if none is known, and if a person reassigned it after
 * a version that named the same agents. Reports this once per file and person, because a departed agent may have many
 * homes.
 */
export function chooseManager(
  agents: readonly ImportAgent[],
  agency: ImportingAgency,
  home: CurrentHome | undefined,
  before: Assignment | undefined,
): ChosenManager {
  const matched = matchManager(agents, agency);
  const unknown = unknownAgents(agents, agency);
  const isHandedOver = before !== undefined && isReassigned(before, agency);
  // Earlier releases did not record it, and always followed the file.
  const followsPerson =
    isHandedOver && before.assignedAgentId !== null && namesOf(before.agents ?? []) === namesOf(agents);
  const current = matched.colleague && !followsPerson ? undefined : findCurrentManager(home, agency);
  if (!current) {
    return { manager: matched, messages: unknown.map(messages.unknownAgent), assigned: toCurrentAgents(matched) };
  }
  if (matched.colleague) {
    const { name } = matched.colleague;
    const isOther = matched.agentId !== current.agentId;
    return { manager: current, messages: isOther ? [messages.handedOver(name, current.colleague.name)] : [] };
  }
  if (!isHandedOver) return { manager: current, messages: unknown.map(messages.unknownAgent) };
  const { agentId, name } = current.colleague;
  const unreported = unknown.filter((agent) => !agency.reportedAgents.has(`${agentId}\n${labelOf(agent)}`));
  for (const agent of unreported) agency.reportedAgents.add(`${agentId}\n${labelOf(agent)}`);
  return { manager: current, messages: unreported.map((agent) => messages.agentStays(labelOf(agent), name)) };
}

/** Equal for the same people, whose phones may have changed. */
function namesOf(agents: readonly ImportAgent[]): string {
  return JSON.stringify(agents.map(({ uniqueListingAgentId, name, email }) => [uniqueListingAgentId, name, email]));
}

/** Undefined if the home's agent has left the agency. */
function findCurrentManager(
  home: CurrentHome | undefined,
  { colleagues }: ImportingAgency,
): (ListingManager & { colleague: Colleague }) | undefined {
  if (!home || !colleagues.some(({ userId }) => userId === home.createdByUserId)) return undefined;
  const colleague = colleagues.find(({ agentId }) => agentId === home.agentId);
  if (!colleague) return undefined;
  const second = colleagues.find(({ agentId }) => agentId === home.secondAgentId);
  const assistant = colleagues.find(({ agentId }) => agentId === home.assistantId);
  return {
    userId: home.createdByUserId,
    agentId: colleague.agentId,
    colleague,
    ...(second && { secondAgentId: second.agentId }),
    ...(assistant && { assistantId: assistant.agentId }),
  };
}

/** The agents of a file who do not belong to the agency. */
function unknownAgents(agents: readonly ImportAgent[], agency: ImportingAgency): ImportAgent[] {
  return agents.filter((details) => labelOf(details) !== "" && !matchColleague(details, agency));
}

function labelOf({ name, email }: Pick<ImportAgent, "name" | "email">): string {
  return name ?? email ?? "";
}

function matchColleague(
  details: ImportAgent,
  { colleagues, profiles }: ImportingAgency,
): (Pick<ListingManager, "learnedId"> & { colleague: Colleague }) | undefined {
  const id = details.uniqueListingAgentId;
  const known = id === undefined ? undefined : profiles.get(id);
  const byId = known === undefined ? undefined : colleagues.find(({ agentId }) => agentId === known);
  const { byEmail, byName } = matchDetails(details, colleagues);
  const colleague = byId ?? byEmail ?? byName;
  if (!colleague) return undefined;
  const isLearned = !byId && byEmail && id !== undefined && id.length <= MAX_ID;
  return { colleague, ...(isLearned && { learnedId: id }) };
}

interface Matches {
  byEmail: Colleague | undefined;
  byName: Colleague | undefined;
}

/** Thousands of unchanged homes name the same few people. */
const matchesOf = new WeakMap<readonly Colleague[], Map<string, Matches>>();

function matchDetails({ name, email }: ImportAgent, colleagues: readonly Colleague[]): Matches {
  const found = matchesOf.get(colleagues) ?? new Map<string, Matches>();
  matchesOf.set(colleagues, found);
  const key = JSON.stringify([name, email]);
  const known = found.get(key);
  if (known) return known;
  const hasEmail = (other: string | null) => other !== null && other.toLowerCase() === email?.toLowerCase();
  const matches = {
    byEmail:
      colleagues.find((one) => hasEmail(one.email)) ?? colleagues.find(({ accountEmail }) => hasEmail(accountEmail)),
    byName: colleagues.find((one) => name !== undefined && isSameName(one.name, name)),
  };
  found.set(key, matches);
  return matches;
}

function isSameName(one: string, other: string): boolean {
  const plain = (name: string) => name.trim().replaceAll(/\s+/g, " ").toLowerCase();
  return plain(one) === plain(other);
}

/** "Mt. Druitt" is Mount Druitt, "St. Leonards" is St Leonards. */
export function suburbKey(name: string): string {
  return suburbName(name.trim())
    .toLowerCase()
    .replaceAll(/[.'’]/g, "")
    .replaceAll(/[\s-]+/g, " ");
}

const STREETS: Readonly<Record<string, string>> = {
  st: "street",
  str: "street",
  rd: "road",
  ave: "avenue",
  av: "avenue",
  pl: "place",
  dr: "drive",
  cres: "crescent",
  cr: "crescent",
  ct: "court",
  crt: "court",
  cl: "close",
  pde: "parade",
  tce: "terrace",
  ln: "lane",
  la: "lane",
  hwy: "highway",
  bvd: "boulevard",
  blvd: "boulevard",
  cct: "circuit",
  gr: "grove",
  gve: "grove",
  sq: "square",
  esp: "esplanade",
};

/** Equal for "Unit 5, 102 Smith St" and "5/102 Smith Street". */
export function addressKey(address: string, suburb: string): string {
  const parts = address
    .toLowerCase()
    .replaceAll(/[.,]/g, " ")
    .replace(/^\s*(?:unit|apartment|apt|flat|u)\s*(\w+)[\s/]+(?=\d)/, "$1/")
    .replaceAll(/\s*\/\s*/g, "/")
    .trim()
    .split(/\s+/);
  const last = parts.at(-1) ?? "";
  return [...parts.slice(0, -1), STREETS[last] ?? last, suburbKey(suburb)].join(" ");
}

/**
 * The suburbs to choose from for an unknown name with a postcode of Sydney: the similar one of the postcode, else similar
 * ones, else those of the postcode. Undefined for a known name, and outside Sydney, where every name is accepted.
 */
export function questionSuburb(
  { suburb, postcode }: { suburb?: string | null; postcode?: string | null },
  suburbs: ImportingAgency["suburbs"],
): string[] | undefined {
  const name = suburb?.trim() ?? "";
  const sent = postcode?.trim() ?? "";
  if (name === "" || sent === "" || suburbs.has(suburbKey(name))) return undefined;
  if (![...suburbs.values()].some((known) => known.postcode === sent)) return undefined;
  const nearest = misspeltAs(name, suburbs).find((known) => known.postcode === sent);
  return nearest ? [nearest.name] : suggestSuburbs(name, sent, suburbs);
}

const MAX_OFFERED = 6;

/** Similar names, else the suburbs of the postcode. */
export function suggestSuburbs(
  suburb: string,
  postcode: string | undefined,
  suburbs: ImportingAgency["suburbs"],
): string[] {
  const similar = misspeltAs(suburb, suburbs);
  const offered =
    similar.length > 0 ? similar : [...suburbs.values()].filter((one) => one.postcode === (postcode ?? ""));
  return offered.slice(0, MAX_OFFERED).map((one) => `${one.name} ${one.postcode ?? ""}`.trim());
}

/** Returns the closest first. */
function misspeltAs(suburb: string, suburbs: ImportingAgency["suburbs"]): KnownSuburb[] {
  const typed = suburbKey(suburb);
  if (typed.length > MAX_NAME) return [];
  return [...suburbs]
    .filter(([key]) => isMisspelling(typed, key))
    .toSorted(([one], [other]) => editsBetween(typed, one) - editsBetween(typed, other))
    .map(([, known]) => known);
}

/** Letters of a suburb. */
const MAX_NAME = 50;
