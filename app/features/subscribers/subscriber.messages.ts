/** The sentences of confirming an address and of stopping mails. */
export const subscriberMessages = {
  confirm: {
    description: "Confirm that you want the mails that were asked for with your address.",
    failed: "We could not confirm this",
    confirming: "Confirming...",
    search: {
      title: "Confirm your alerts",
      lead: (email: string) => `From now on we mail ${email} when new homes match:`,
      ends: "Every mail has a link that stops it.",
      confirm: "Start these alerts",
      done: "We email you when new homes match this search.",
      already: "This search is confirmed. We email you when new homes match it.",
      onward: "See your saved searches",
    },
    newsletter: {
      title: "Confirm your newsletter",
      lead: (email: string) => `From now on we mail ${email} once a month what we have published since the last time.`,
      ends: "Every newsletter has a link that stops it.",
      confirm: "Start the newsletter",
      done: "You get our newsletter once a month.",
      already: "You get our newsletter once a month.",
      onward: "To the newsletter",
    },
    doneTitle: { search: "Search confirmed", newsletter: "Address confirmed" },
    expired: {
      title: "This link has expired",
      text: "It worked for seven days. Ask again, and we send you a new one.",
    },
    gone: {
      title: "There is nothing to confirm any more",
      text: "What was asked for with this link is erased: it was not confirmed in time, or somebody deleted it.",
    },
    invalid: {
      title: "This link is not one of ours",
      text: "Part of it may be missing. Please open it again from the mail.",
    },
    toHomes: "Find homes",
  },
  stop: {
    description: "Stop mails that you no longer want.",
    failed: "We could not stop these mails",
    stopping: "Stopping...",
    stop: "Stop these mails",
    search: {
      title: "Stop these alerts?",
      lead: "These are the mails about new homes that match:",
      meaning: "The search is deleted, and we send no more mails about it.",
    },
    "all-searches": {
      title: "Stop all alerts?",
      lead: "These are the mails about new homes that match your saved searches.",
      meaning: "All searches of this address are deleted, and we send no more mails about new homes.",
    },
    newsletter: {
      title: "Stop the newsletter?",
      lead: "You get our newsletter once a month.",
      meaning: "We send you no more newsletters. Your saved searches stay as they are.",
    },
    stopped: {
      title: "These mails have stopped",
      search: "The search is deleted. We send no more mails about it.",
      "all-searches": "All searches are deleted. We send no more mails about new homes.",
      newsletter: "We send you no more newsletters.",
    },
    toSearches: "See all your saved searches",
    toHomes: "Find homes",
    invalid: {
      title: "This link is not one of ours",
      text: "Part of it may be missing. Please open it again from the mail.",
    },
  },
  away: { title: "We couldn't check this link just now", text: "It is still valid. Please try again in a moment." },
} as const;
