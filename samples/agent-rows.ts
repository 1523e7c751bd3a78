import { nearestSuburbs } from "#reference/suburbs.ts";
import { slugOf } from "#reference/wording.ts";
import { agencyWithDomain } from "./agency-rows.ts";
import { SAMPLE_AGENTS, type SampleAgent } from "./data/agents.ts";
import { readSampleSuburbs, type SampleSuburb } from "./suburbs.ts";

export interface AgentPlan {
  user: { email: string; firstName: string; lastName: string; role: "agent" };
  /** Unique among the sample agencies. */
  agencyName: string;
  agent: {
    name: string;
    photoUrl: null;
    phone: string;
    email: string;
    suburbs: string[];
    specialties: string[];
    profileDescription: string;
    licenceNumber: string;
    isFeatured: boolean;
    yearsExperience: number;
  };
  /** Of the drawn portrait. */
  hair: SampleAgent["hair"];
  /** The centre of the agent's area. */
  base: SampleSuburb;
}

/** The sample agents, each with a user and the suburbs nearest to their base. */
export function generateAgents(): AgentPlan[] {
  const suburbs = readSampleSuburbs();
  return SAMPLE_AGENTS.map((sample, index) => planAgent(sample, index, suburbs));
}

function planAgent(sample: SampleAgent, index: number, suburbs: readonly SampleSuburb[]): AgentPlan {
  const agency = agencyWithDomain(sample.agency);
  const base = suburbs.find(({ name }) => name === sample.suburb);
  if (base === undefined) throw new Error(`${sample.suburb} is not a suburb of the data`);
  const [firstName = "", ...rest] = sample.name.split(" ");
  const email = `${slugOf(sample.name).replaceAll("-", ".")}@${agency.domain}.example.com`;
  return {
    user: { email, firstName, lastName: rest.join(" "), role: "agent" },
    agencyName: agency.name,
    agent: {
      name: sample.name,
      photoUrl: null,
      phone: `0491 570 ${String(110 + index * 9)}`,
      email,
      suburbs: [base, ...nearestSuburbs(base, suburbs, 4 + (index % 4))].map(({ name }) => name),
      specialties: [...sample.specialties],
      profileDescription: sample.profile,
      licenceNumber: `SAMPLE-${String(index + 1).padStart(4, "0")}`,
      isFeatured: sample.featured ?? false,
      yearsExperience: sample.years,
    },
    hair: sample.hair,
    base,
  };
}
