/** Every sentence of the agents directory. */
export const agentsMessages = {
  title: "Find Your Perfect Agent",
  description:
    "Real estate agents across Sydney. Search by name, agency, suburb or specialty, and enquire for a response within 24 hours.",
  search: "Search agents",
  searchField: "Name, agency, suburb or words",
  suburb: "Suburb",
  allSuburbs: "All Suburbs",
  specialty: "Specialty",
  allSpecialties: "All Specialties",
  submit: "Search",
  clear: "Clear",
  featured: "Featured",
  featuredAgents: "Featured Agents",
  allAgents: "All Agents",
  agents: "Agents",
  orderWithFeatured: "Featured agents are paid placements and come first. Each list is in alphabetical order.",
  order: "In alphabetical order. None of these is a paid placement.",
  salesOrder: (suburb: string) =>
    `Who sold the most homes in ${suburb} in the last 12 months comes first. This counts our own records alone: homes that were listed here and that their agent marked as sold. A paid placement changes nothing in this order.`,
  sortBySales: (suburb: string) => `Sort by sales in ${suburb}`,
  usualOrder: "Sort in the usual order",
  localOrder: "Featured agents pay for their place and come first. The rest are in alphabetical order.",
  noLocal: "No agent lists this suburb yet.",
  everyAgent: "See agents across Sydney",
  wholeDescription: "Read the whole description",
  specialties: "Specialties",
  suburbs: "Suburbs",
  enquire: "Enquire",
  empty: "No agents found",
  emptyFiltered: "No agents match your search. Try fewer words, another suburb or another specialty.",
  emptyPlain: "No agents have a profile here yet.",
  reset: "Reset Search",
  failed: "We couldn't load the agents just now.",
  failedHint: "Please try again in a moment.",
  failedToFetch: "Failed to fetch agents",
} as const;

/** Said when nobody has the words as they were typed, but somebody has words that are spelled much like them. */
export function correctionNote(search: string): string {
  return `Nothing matches "${search}" exactly. These come close.`;
}

/** Whose agents are shown instead of those of a suburb that nobody knows. */
export function agentsOf(suburb: string): string {
  return `These agents serve ${suburb}.`;
}

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

/** The sentences of belonging to an agency, which its own people or an admin confirm. */
export const agencyMessages = {
  waitsFor: (agency: string) => `Waits for ${agency}`,
  confirm: "Confirm",
  decline: "Decline",
  saving: "Saving...",
  confirmed: {
    title: "Agent confirmed",
    text: "The directory shows them with the agency now. They keep its homes with their colleagues.",
  },
  declined: { title: "Agent declined", text: "The directory shows them without the agency." },
  remove: (agency: string) => `Take out of ${agency}`,
  removeMeaning:
    "Their colleagues keep their homes no longer, nor they their colleagues’. They may ask the agency again.",
  removed: { title: "Agent taken out of the agency", text: "They and the agency no longer keep each other's homes." },
  noAgency: "This agent belongs to no agency",
  failed: "We couldn't change that. Please try again in a moment.",
  noRequest: "This agent is not waiting for an agency",
  notYours: "Only people of the agency and admins confirm who works there",
} as const;
