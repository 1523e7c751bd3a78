import { experienceLabel } from "#app/features/agents/model/card.ts";
import type { AgentProfile } from "./agent.queries.server.ts";

/** "Robin Sample, Sample & Daughters"; the name alone without an agency. Also whom an enquiry goes to. */
export function agentTitle({ name, agency }: Pick<AgentProfile, "name" | "agency">): string {
  return agency ? `${name}, ${agency.name}` : name;
}

const SUBURBS_NAMED = 3;

/** For search engines and shared links: "Real estate agent in Newtown, Enmore and Erskineville. Houses, Auctions. 5 years of experience." */
export function agentDescription({ suburbs, specialties, yearsExperience }: AgentProfile): string {
  const places = new Intl.ListFormat("en-AU").format(suburbs.slice(0, SUBURBS_NAMED).map(({ name }) => name));
  return [`Real estate agent in ${places}`, specialties.join(", "), experienceLabel(yearsExperience)]
    .filter(Boolean)
    .map((sentence) => `${sentence}.`)
    .join(" ");
}
