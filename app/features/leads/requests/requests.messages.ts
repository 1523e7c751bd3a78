/** The sentences of My Requests, the list of one's own enquiries. */
export const myRequestsMessages = {
  page: "My Requests",
  description: "What you have asked, whom, and what became of it.",
  order: "Newest first.",
  withdrawn: "Withdrawn",
  sentTo: "Sent to",
  sentAt: "on",
  empty: "No service requests yet",
  emptyHint: "What you ask agents, trades and our services while you are logged in is listed here.",
  emptyStep: "Find an agent",
  failed: "We couldn't load your requests just now.",
  failedHint: "They are safe with us. Please try again in a moment.",
  failedToFetch: "Failed to fetch requests",
} as const;
