export const subscriberMessages = {
  confirm: {
    description: "Confirm that you want the emails that were requested with your address.",
    failed: "We could not confirm this",
    confirming: "Confirming...",
    search: {
      title: "Confirm your alerts",
      lead: (email: string) => `We will email ${email} when new homes match:`,
      ends: "Every email has an unsubscribe link.",
      confirm: "Start these alerts",
      done: "We will email you when new homes match this search.",
      already: "This search is confirmed. We will email you when new homes match it.",
      onward: "See your saved searches",
    },
    newsletter: {
      title: "Confirm your newsletter",
      lead: (email: string) => `We will email ${email} our new articles once a month.`,
      ends: "Every newsletter has an unsubscribe link.",
      confirm: "Start the newsletter",
      done: "You get our newsletter once a month.",
      already: "You get our newsletter once a month.",
      onward: "Go to the newsletter",
    },
    doneTitle: { search: "Search confirmed", newsletter: "Address confirmed" },
    expired: {
      title: "This link has expired",
      text: "Links like this work for seven days. Please ask again, and we will send you a new one.",
    },
    deleted: {
      title: "There is nothing left to confirm",
      text: "This request was not confirmed in time, or it was deleted.",
    },
    invalid: {
      title: "This link does not work",
      text: "Part of it may be missing. Please open it again from the email.",
    },
    toHomes: "Find homes",
  },
  stop: {
    description: "Stop emails that you no longer want.",
    failed: "We could not stop these emails",
    stopping: "Stopping...",
    stop: "Stop these emails",
    search: {
      title: "Stop these alerts?",
      lead: "These are the emails about new homes that match:",
      meaning: "We will delete the search and send no more emails about it.",
    },
    "all-searches": {
      title: "Stop all alerts?",
      lead: "These are the emails about new homes that match your saved searches.",
      meaning: "We will delete all searches for this address and send no more emails about new homes.",
    },
    newsletter: {
      title: "Stop the newsletter?",
      lead: "You get our newsletter once a month.",
      meaning: "We will send you no more newsletters. Your saved searches stay as they are.",
    },
    stopped: {
      title: "These emails have stopped",
      search: "The search is deleted. We will send no more emails about it.",
      "all-searches": "All searches are deleted. We will send no more emails about new homes.",
      newsletter: "We will send you no more newsletters.",
    },
    toSearches: "See all your saved searches",
    toHomes: "Find homes",
    invalid: {
      title: "This link does not work",
      text: "Part of it may be missing. Please open it again from the email.",
    },
  },
  loadFailed: {
    title: "We couldn't check this link just now",
    text: "It is still valid. Please try again in a moment.",
  },
} as const;
