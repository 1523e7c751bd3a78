import { expect, test } from "vitest";
import { agencyWithDomain, generateAgencies } from "./agency-rows.ts";
import { generateAgents } from "./agent-rows.ts";
import { buildAgent } from "./factories/agents.ts";
import { buildUser } from "./factories/users.ts";
import { readSampleSuburbs } from "./suburbs.ts";

const agents = generateAgents();
const agencies = generateAgencies();

test("at least 60 agents in at least 15 agencies, none of them empty", () => {
  expect(agents.length).toBeGreaterThanOrEqual(60);
  expect(agencies.length).toBeGreaterThanOrEqual(15);
  expect(new Set(agents.map(({ agencyName }) => agencyName))).toEqual(new Set(agencies.map(({ name }) => name)));
});

test("every agent is complete and passes the insert schema", () => {
  for (const { agent } of agents) {
    buildAgent({ ...agent, agencyId: 1, userId: 1 });
    expect(agent.suburbs.length).toBeGreaterThanOrEqual(4);
    expect(agent.specialties.length).toBeGreaterThanOrEqual(2);
    expect(agent.profileDescription.split(/(?<=\.) /).length).toBeGreaterThanOrEqual(2);
    expect(agent.profileDescription.split(/(?<=\.) /).length).toBeLessThanOrEqual(4);
    expect(agent.yearsExperience).toBeGreaterThan(0);
  }
});

test("an agent's suburbs are real ones near each other", () => {
  const real = new Set(readSampleSuburbs().map(({ name }) => name));
  for (const { agent } of agents) for (const suburb of agent.suburbs) expect(real).toContain(suburb);
});

test("a card says '+n more' behind three suburbs: most agents have more", () => {
  expect(agents.every(({ agent }) => agent.suburbs.length > 3)).toBe(true);
});

test("about eight are featured", () => {
  const featured = agents.filter(({ agent }) => agent.isFeatured).length;
  expect(featured).toBeGreaterThanOrEqual(6);
  expect(featured).toBeLessThanOrEqual(10);
});

test("no agent can be contacted: reserved addresses, numbers and licences, each used once", () => {
  const emails = agents.map(({ agent }) => agent.email);
  const phones = agents.map(({ agent }) => agent.phone);
  const licences = agents.map(({ agent }) => agent.licenceNumber);
  for (const email of emails) expect(email).toMatch(/@[a-z]+\.example\.com$/);
  for (const phone of phones) expect(phone).toMatch(/^0491 570 \d{3}$/);
  for (const licence of licences) expect(licence).toMatch(/^SAMPLE-\d{4}$/);
  for (const { phone } of agencies) expect(phone).toMatch(/^02 5550 \d{4}$/);
  for (const each of [emails, phones, licences]) expect(new Set(each).size).toBe(agents.length);
});

test("each agent's user has the role agent, the same address and no password", () => {
  for (const { user, agent } of agents) {
    expect(buildUser(user)).toMatchObject({ role: "agent", email: agent.email, isAdmin: false });
    expect(user).not.toHaveProperty("passwordHash");
  }
});

test("an unknown agency is a mistake in the data", () => {
  expect(() => agencyWithDomain("nobody")).toThrow("No sample agency");
});
