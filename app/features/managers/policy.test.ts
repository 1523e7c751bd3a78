import { describe, expect, test } from "vitest";
import {
  type AgencyRole,
  agencyRoles,
  canDeleteHome,
  canEditHome,
  canErasePeople,
  canHandleEnquiry,
  canHandOverHome,
  canRemovePerson,
  canSeeFigures,
  type EnquiryRight,
  type Figures,
  may,
  needsVerifiedAgents,
  type Person,
  type rolesThatMay,
  rolesToGive,
  seesColleaguesEnquiries,
} from "./policy.ts";

const [agency, otherAgency] = [1, 2];

const person = (role: AgencyRole, agencyId: number | null = agency): Person => ({ userId: 10, agencyId, role });
const colleague = (role: AgencyRole = "agent"): Person => ({ userId: 11, agencyId: agency, role });
const stranger: Person = { userId: 12, agencyId: otherAgency, role: "agent" };
const freelancer: Person = { userId: 13, agencyId: null, role: "agent" };
const admin: Person = { userId: 14, agencyId: null, role: "agent", isAdmin: true };

/** Two letters for each permitted role (principal, manager, agent, assistant), "-" for the others. */
const allowed = (isAllowed: (role: AgencyRole) => boolean) =>
  agencyRoles.map((role) => (isAllowed(role) ? role.slice(0, 2) : "-")).join(" ");

describe("homes", () => {
  test.each<[string, (person: Person, owner: Person) => boolean, Record<"own" | "colleague" | "other", string>]>([
    ["edit", canEditHome, { own: "pr ma ag as", colleague: "pr ma ag as", other: "- - - -" }],
    ["delete", canDeleteHome, { own: "pr ma ag as", colleague: "- - - -", other: "- - - -" }],
    ["hand over", canHandOverHome, { own: "pr ma ag as", colleague: "pr ma - -", other: "- - - -" }],
  ])("%s", (_, can, expected) => {
    expect({
      own: allowed((role) => can(person(role), person(role))),
      colleague: allowed((role) => can(person(role), colleague())),
      other: allowed((role) => can(person(role), stranger)),
    }).toEqual(expected);
    expect(allowed((role) => can(person(role, null), freelancer))).toBe("- - - -");
    expect(can(freelancer, freelancer)).toBe(true);
    expect(can(admin, stranger)).toBe(true);
  });

  test("of a deleted account belong to no one", () => {
    const deleted: Person = { userId: null, agencyId: null, role: "agent" };
    expect(canEditHome(deleted, deleted)).toBe(false);
  });
});

describe("enquiries", () => {
  test.each<[EnquiryRight, Record<"own" | AgencyRole, string>]>([
    [
      "answer",
      {
        own: "pr ma ag as",
        principal: "pr ma - -",
        manager: "pr ma - -",
        agent: "pr ma - as",
        assistant: "pr ma - as",
      },
    ],
    [
      "reassign",
      { own: "pr ma ag as", principal: "pr ma - -", manager: "pr ma - -", agent: "pr ma - -", assistant: "pr ma - -" },
    ],
  ])("%s, by the role of the colleague who received them", (right, expected) => {
    const ofColleagues = agencyRoles.map((other) => [
      other,
      allowed((role) => canHandleEnquiry(person(role), colleague(other), right)),
    ]);
    expect({
      own: allowed((role) => canHandleEnquiry(person(role), person(role), right)),
      ...Object.fromEntries(ofColleagues),
    }).toEqual(expected);
    for (const other of [stranger, freelancer]) {
      expect(allowed((role) => canHandleEnquiry(person(role), other, right))).toBe("- - - -");
    }
    expect(allowed((role) => canHandleEnquiry(person(role, null), freelancer, right))).toBe("- - - -");
    expect(canHandleEnquiry(admin, stranger, right)).toBe(true);
  });

  test("of the agency are shown to principals, managers and assistants", () => {
    expect(allowed((role) => seesColleaguesEnquiries(person(role)))).toBe("pr ma - as");
    expect(allowed((role) => seesColleaguesEnquiries(person(role, null)))).toBe("- - - -");
  });
});

test.each<[Figures, Record<"own" | AgencyRole, string>]>([
  [
    "homes",
    {
      own: "pr ma ag as",
      principal: "pr ma ag as",
      manager: "pr ma ag as",
      agent: "pr ma ag as",
      assistant: "pr ma ag as",
    },
  ],
  [
    "enquiries",
    { own: "pr ma ag as", principal: "pr ma - -", manager: "pr ma - -", agent: "pr ma - as", assistant: "pr ma - as" },
  ],
])("figures about %s are seen by the role of the colleague whose they are", (figures, expected) => {
  const ofColleagues = agencyRoles.map((other) => [
    other,
    allowed((role) => canSeeFigures(person(role), colleague(other), figures)),
  ]);
  expect({
    own: allowed((role) => canSeeFigures(person(role), person(role), figures)),
    ...Object.fromEntries(ofColleagues),
  }).toEqual(expected);
  for (const other of [stranger, freelancer]) {
    expect(allowed((role) => canSeeFigures(person(role), other, figures))).toBe("- - - -");
  }
  expect(canSeeFigures(admin, stranger, figures)).toBe(true);
});

test.each<[keyof typeof rolesThatMay, string]>([
  ["editColleaguesHomes", "pr ma ag as"],
  ["handOverColleaguesHomes", "pr ma - -"],
  ["runImports", "pr ma - as"],
  ["changeDetails", "pr ma - as"],
  ["invitePeople", "pr ma - as"],
  ["acceptPeople", "pr ma - -"],
  ["removePeople", "pr ma - -"],
  ["erasePeople", "pr ma - -"],
  ["connectWebhook", "pr ma - -"],
  ["manageOffices", "pr ma - -"],
  ["setLeave", "pr ma - -"],
  ["editProfiles", "pr ma - -"],
  ["setRoles", "pr - - -"],
  ["answerForAgency", "pr ma - as"],
  ["chooseEnquiryReceiver", "pr ma - -"],
])("%s is for %s of the agency, and for admins", (action, expected) => {
  expect(allowed((role) => may(person(role), action, agency))).toBe(expected);
  expect(allowed((role) => may(person(role), action, otherAgency))).toBe("- - - -");
  expect(allowed((role) => may(person(role, null), action, null))).toBe("- - - -");
  expect(may(admin, action, agency)).toBe(true);
});

test("principals and admins invite people in any role, managers and assistants only as agents", () => {
  for (const role of agencyRoles) {
    const expected = role === "agent" ? "pr ma - as" : "pr - - -";
    expect(allowed((inviter) => rolesToGive(person(inviter), agency).includes(role))).toBe(expected);
    expect(allowed((inviter) => rolesToGive(person(inviter), otherAgency).includes(role))).toBe("- - - -");
    expect(rolesToGive(admin, agency)).toContain(role);
  }
});

test("only verified agents have homes on the market where the setting requires it and no admin decides", () => {
  for (const role of agencyRoles) {
    expect(needsVerifiedAgents(person(role), true)).toBe(true);
    expect(needsVerifiedAgents(person(role), false)).toBe(false);
  }
  expect(needsVerifiedAgents(admin, true)).toBe(false);
});

test("people are erased by principals, managers, admins, and agents without an agency", () => {
  expect(allowed((role) => canErasePeople(person(role)))).toBe("pr ma - -");
  expect(allowed((role) => canErasePeople(person(role, null)))).toBe("pr ma ag as");
  expect(canErasePeople(admin)).toBe(true);
});

test("managers remove agents and assistants; only principals and admins remove a principal; no one removes themselves", () => {
  expect(allowed((role) => canRemovePerson(person("principal"), colleague(role)))).toBe("pr ma ag as");
  expect(allowed((role) => canRemovePerson(person("manager"), colleague(role)))).toBe("- ma ag as");
  expect(allowed((role) => canRemovePerson(person("agent"), colleague(role)))).toBe("- - - -");
  expect(allowed((role) => canRemovePerson(person("assistant"), colleague(role)))).toBe("- - - -");
  expect(allowed((role) => canRemovePerson(admin, colleague(role)))).toBe("pr ma ag as");
  expect(canRemovePerson(person("principal"), person("principal"))).toBe(false);
  expect(canRemovePerson(person("principal"), stranger)).toBe(false);
});
