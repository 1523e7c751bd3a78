/** The sentences of My Requests, the list of one's own enquiries. */
export const myRequestsMessages = {
  page: "My Requests",
  description: "What you have asked, whom, and what became of it.",
  order: "Newest first.",
  /** What became of a request, for whoever sent it: the agent's own words are not theirs. */
  status: {
    new: "Waiting for an answer",
    contacted: "Answered",
    qualified: "In progress",
    converted: "Agreed",
    closed: "Closed",
    withdrawn: "Withdrawn",
  },
  /** The same beside the numbers of the summary. */
  summary: {
    new: "waiting for an answer",
    contacted: "answered",
    qualified: "in progress",
    converted: "agreed",
    closed: "nothing more to come",
    withdrawn: "by you",
  },
  sentTo: "Sent to",
  sentAt: "on",
  answers: (count: number) => (count === 1 ? "Read the answer" : `Read ${count} answers`),
  empty: "No service requests yet",
  emptyHint: "What you ask agents, trades and our services while you are logged in is listed here.",
  emptyStep: "Find an agent",
  failed: "We couldn't load your requests just now.",
  failedHint: "They are safe with us. Please try again in a moment.",
  failedToFetch: "Failed to fetch requests",
} as const;
