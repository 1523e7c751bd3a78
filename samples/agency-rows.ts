import { type SampleAgency, SAMPLE_AGENCIES } from "./data/agencies.ts";
import { buildAgency } from "./factories/agencies.ts";
import { readSampleSuburbs } from "./suburbs.ts";

/** In the order of `SAMPLE_AGENCIES`. */
export function generateAgencies() {
  const postcodes = new Map(readSampleSuburbs().map(({ name, postcode }) => [name, postcode]));
  return SAMPLE_AGENCIES.map((agency, index) =>
    buildAgency({
      name: agency.name,
      logoUrl: null,
      website: `https://${agency.domain}.example.com`,
      phone: agencyPhone(index),
      email: `office@${agency.domain}.example.com`,
      address: `${agency.street}, ${agency.suburb} NSW ${postcodes.get(agency.suburb)}`,
      subscriptionStatus: "free",
    }),
  );
}

/** The numbers 02 5550 are unassigned. */
const agencyPhone = (index: number) => `02 5550 ${String(1010 + index * 7).padStart(4, "0")}`;

export function agencyWithDomain(domain: string): SampleAgency {
  const agency = SAMPLE_AGENCIES.find((candidate) => candidate.domain === domain);
  if (agency === undefined) throw new Error(`No sample agency has the domain ${domain}`);
  return agency;
}
