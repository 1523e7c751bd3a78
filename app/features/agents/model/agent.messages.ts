/** The sentences of the page of one agent. */
export const agentMessages = {
  agents: "Agents",
  page: "Agent details",
  homes: "Current homes",
  about: "About",
  specialties: "Specialties",
  suburbs: "Suburbs",
  contact: "Contact",
  agency: "Agency",
  phone: "Phone",
  email: "Email",
  licence: "Licence",
  agencyName: "Name",
  address: "Address",
  website: "Website",
  featured: "Featured agents pay for their place in the directory.",
  failed: "We couldn't load this agent just now.",
} as const;

/** The heading of the enquiry: "Enquire with Robin Sample". */
export function enquireWith(name: string): string {
  return `Enquire with ${name}`;
}
