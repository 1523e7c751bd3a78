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
 * What each role may do for the whole agency, in addition to managing its own homes. Queries select rows by these lists,
 * too.
 */
export const rolesThatMay = {
  editColleaguesHomes: everyone,
  handOverColleaguesHomes: leaders,
  runImports: office,
  changeDetails: office,
  invitePeople: office,
  acceptPeople: leaders,
  removePeople: leaders,
  setRoles: principals,
} as const satisfies Record<string, readonly AgencyRole[]>;

/** What the lists above mean, in words. */
export const roleMessages = {
  name: {
    principal: "Principal",
    manager: "Manager",
    agent: "Agent",
    assistant: "Assistant",
  } satisfies Record<AgencyRole, string>,
  rights: {
    principal: "Everything a manager may do, and sets the roles of everyone.",
    manager: "Accepts and removes people, hands over homes, runs imports, changes the agency's details.",
    agent: "Manages their own homes and their colleagues', and answers their own enquiries.",
    assistant: "Like an agent, and also runs imports and changes the agency's details.",
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

/** Managers cannot remove a principal. Leaving is not removing. */
export function canRemovePerson(person: Person, other: Person): boolean {
  if (isSame(person, other)) return false;
  const outranks = other.role !== "principal" || person.role === "principal" || person.isAdmin === true;
  return outranks && may(person, "removePeople", other.agencyId);
}

/** Whether both are the same account. */
export function isSame(person: Person, other: Person): boolean {
  return person.userId !== null && person.userId === other.userId;
}
