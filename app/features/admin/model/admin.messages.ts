/** The sentences of the frame of the admin pages. */
export const adminMessages = {
  title: "Admin",
  tabs: "Admin",
  tab: {
    leads: "Lead Management",
    agents: "Agent Subscriptions",
    agencies: "Agencies",
    people: "People",
    reports: "Reports",
    holds: "Held",
    outbox: "Outbox",
    audit: "Audit trail",
  },
  figures: {
    totalLeads: "Total Leads",
    newLeads: "New Leads",
    totalAgents: "Total Agents",
    featuredAgents: "Featured Agents",
  },
  /** Where a figure could not be read. */
  unknown: "–",
  held: "held for review",
  onlyAdmins: "Only admins can do this.",
  away: "The records could not be read just now. Nothing is lost. Please try again in a moment.",
} as const;
