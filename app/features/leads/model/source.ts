import { brand } from "#app/brand.ts";

const longestSource = 500;

/** What an enquiry is about. */
export interface LeadSubject {
  /** The title of a home. */
  listing?: string;
  /** The name of an agent. */
  agent?: string;
  /** The name of a trade's company. */
  trade?: string;
  /** The title of a service, or what the sender called one that we do not have. */
  service?: string;
}

/**
 * Where a lead comes from: the brand's label and what it is about; a label that is already there is not doubled
 * (specification, section 3; decisions, API conventions). At most 500 characters.
 */
export function leadSource({ listing, agent, trade, service }: LeadSubject): string {
  const about = [listing ?? (agent && `agent:${agent}`), trade && `trade:${trade}`, service].filter(Boolean).join("; ");
  const labelled = about.toLowerCase().startsWith(`${brand.name.toLowerCase()}:`);
  const source = labelled ? about : about ? `${brand.name}: ${about}` : brand.name;
  // By characters and not by halves of them.
  return source.length <= longestSource ? source : Array.from(source).slice(0, longestSource).join("");
}
