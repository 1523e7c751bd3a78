/** In order of rank. */
export const agencyRoles = ["principal", "manager", "agent", "assistant"] as const;
export type AgencyRole = (typeof agencyRoles)[number];

/** An agent's account, or the owner of a home. The role has no effect without an agency. */
export interface Person {
  userId: number | null;
  agencyId: number | null;
  role: AgencyRole;
  isAdmin?: boolean;
}

const everyone = agencyRoles;
const office: readonly AgencyRole[] = ["principal", "manager", "assistant"];
const leaders: readonly AgencyRole[] = ["principal", "manager"];
const principals: readonly AgencyRole[] = ["principal"];

/**
 * The agency-wide rights of each role, in addition to managing its own homes. Queries select rows by these lists, too.
 */
export const rolesThatMay = {
  editColleaguesHomes: everyone,
  handOverColleaguesHomes: leaders,
  runImports: office,
  changeDetails: office,
  editTemplates: office,
  invitePeople: office,
  acceptPeople: leaders,
  removePeople: leaders,
  erasePeople: leaders,
  connectWebhook: leaders,
  manageOffices: leaders,
  setLeave: leaders,
  editProfiles: leaders,
  setRoles: principals,
  /** Answer and reassign the enquiries to the agency itself, until one of them is reassigned to a person. */
  answerForAgency: office,
  chooseEnquiryReceiver: leaders,
} as const satisfies Record<string, readonly AgencyRole[]>;

/** Reply templates of a person, or shared by an agency. */
export const MAX_TEMPLATES = 20;

/**
 * The roles of the colleagues whose enquiries a role answers, with their status, and may pass on to someone else. Own
 * enquiries are always included. Queries select rows by the same lists.
 */
export const enquiriesOpenTo = {
  answer: { principal: everyone, manager: everyone, agent: [], assistant: ["agent", "assistant"] },
  reassign: { principal: everyone, manager: everyone, agent: [], assistant: [] },
} as const satisfies Record<string, Record<AgencyRole, readonly AgencyRole[]>>;
/** Who can be the contact of an import, and so get the homes and enquiries of agents who do not belong to the agency. */
export const rolesOfImportContacts = ["principal", "manager", "agent"] as const satisfies readonly AgencyRole[];
/** Who also gets the enquiries of a colleague who is away: the first of these roles that someone present has. */
export const rolesThatCover = ["manager", "principal"] as const satisfies readonly AgencyRole[];
export type EnquiryRight = keyof typeof enquiriesOpenTo;

/** Labels of the roles and of their rights. */
export const roleMessages = {
  name: {
    principal: "Principal",
    manager: "Manager",
    agent: "Agent",
    assistant: "Assistant",
  } satisfies Record<AgencyRole, string>,
  rights: {
    principal: "Everything a manager may do, and sets the roles of everyone.",
    manager:
      "Accepts and removes people, answers and reassigns everyone's enquiries, chooses who receives those to the agency, hands over homes, erases people on request, edits their public profiles, enters who is away, runs imports, connects the CRM, changes the agency's details and offices.",
    agent:
      "Manages their own homes and their colleagues', sees the figures of these homes, and answers and reassigns their own enquiries.",
    assistant:
      "Like an agent, and also sees the numbers of enquiries of agents and assistants and answers them, answers and reassigns those to the agency, runs imports and changes the agency's details.",
  } satisfies Record<AgencyRole, string>,
  choose: "Choose a role",
  label: "Role",
} as const;

/** Admins may do everything in every agency. */
export function may(person: Person, action: keyof typeof rolesThatMay, agencyId: number | null): boolean {
  if (person.isAdmin) return true;
  const belongs = agencyId !== null && person.agencyId === agencyId;
  return belongs && rolesThatMay[action].includes(person.role);
}

export function canEditHome(person: Person, owner: Person): boolean {
  return isSame(person, owner) || may(person, "editColleaguesHomes", owner.agencyId);
}

/** Colleagues withdraw a home instead. */
export function canDeleteHome(person: Person, owner: Person): boolean {
  return isSame(person, owner) || person.isAdmin === true;
}

export function canHandOverHome(person: Person, owner: Person): boolean {
  return isSame(person, owner) || may(person, "handOverColleaguesHomes", owner.agencyId);
}

/**
 * Whether homes that the person publishes, or hands over on the market, need verified agents. `isRequired` is the setting
 * REQUIRE_AGENT_VERIFICATION. Admins decide about each home themselves.
 */
export function needsVerifiedAgents({ isAdmin }: Pick<Person, "isAdmin">, isRequired: boolean): boolean {
  return isRequired && isAdmin !== true;
}

/** Why a colleague cannot receive a home on the market. See `needsVerifiedAgents`. */
export const unverifiedReceiver = "This colleague can receive homes on the market once we have verified them.";

/** `agent` receives the enquiry. */
export function canHandleEnquiry(person: Person, agent: Person, right: EnquiryRight): boolean {
  if (isSame(person, agent) || person.isAdmin === true) return true;
  const isColleague = agent.agencyId !== null && person.agencyId === agent.agencyId;
  const roles: readonly AgencyRole[] = enquiriesOpenTo[right][person.role];
  return isColleague && roles.includes(agent.role);
}

/** About homes: how many there are, what is due and who comes to inspections. About enquiries: how many there are. */
export type Figures = "homes" | "enquiries";

/** The work of `agent` in figures, which are not public. Records of sales are public with the homes that they count. */
export function canSeeFigures(person: Person, agent: Person, figures: Figures): boolean {
  return figures === "homes" ? canEditHome(person, agent) : canHandleEnquiry(person, agent, "answer");
}

/** Whether the role has an agency's enquiries besides its own. */
export function seesColleaguesEnquiries({ agencyId, role }: Pick<Person, "agencyId" | "role">): boolean {
  return agencyId !== null && enquiriesOpenTo.answer[role].length > 0;
}

/** The roles that someone may give to people they invite. Empty if they may not invite. */
export function rolesToGive(person: Person, agencyId: number | null): readonly AgencyRole[] {
  if (may(person, "setRoles", agencyId)) return agencyRoles;
  return may(person, "invitePeople", agencyId) ? ["agent"] : [];
}

/** Managers cannot remove a principal. Leaving is not removing. */
export function canRemovePerson(person: Person, other: Person): boolean {
  if (isSame(person, other)) return false;
  const outranks = other.role !== "principal" || person.role === "principal" || person.isAdmin === true;
  return outranks && may(person, "removePeople", other.agencyId);
}

/** Enquirers and visitors, at their request. An agent without an agency decides alone. */
export function canErasePeople(person: Person): boolean {
  return person.agencyId === null || may(person, "erasePeople", person.agencyId);
}

/** Whether both are the same account. */
export function isSame(person: Person, other: Person): boolean {
  return person.userId !== null && person.userId === other.userId;
}
