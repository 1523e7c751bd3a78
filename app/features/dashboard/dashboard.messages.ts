/** The sentences of the frame of the dashboard; what stands in a tab is said by the feature that it is about. */
export const dashboardMessages = {
  title: "Dashboard",
  description: "Your saved agents and searches, your requests and, for agents, your listings, enquiries and profile.",
  tabs: "Dashboard",
  tab: {
    saved: "Saved Agents",
    searches: "Saved searches",
    requests: "My Requests",
    listings: "My Listings",
    enquiries: "Enquiries",
    profile: "My profile",
    account: "Account",
  },
} as const;
