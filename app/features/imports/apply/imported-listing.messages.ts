export const importedListingMessages = {
  title: "A home from your feed",
  description: "What your feed says of a home, and what you say beside it.",
  notFound: "Listing not found",
  alreadyDecided: "This is answered already.",
  onMarket: "On the market",
  none: { title: "No feed keeps this home", text: "You change it here." },
  edit: "Edit the listing",
  imported: (crm: string) =>
    `${crm} keeps this home. What it sends replaces what stands here, so the address, the price, the words and the status are changed there.`,
  details: {
    status: "On Southerly",
    importStatus: "Says your software",
    id: "Its id there",
    version: "Last version",
    agentId: "Agent id",
  },
  overrides: "What only you can say",
  overridesHint: "No feed speaks of these. They stay whatever it sends.",
  save: "Save",
  saving: "Saving...",
  saved: { title: "Saved", text: "The page of the home shows it." },
  detach: "Detach it from the feed",
  detachMeaning:
    "From then on you change this home here, and what your software sends of it is ignored: also that it is sold or withdrawn. This cannot be undone.",
  detachYes: "Detach this home",
  detaching: "Detaching...",
  detached: { title: "Detached", text: "From now on you change this home here." },
  same: {
    title: "Is this the same home?",
    text: (address: string) =>
      `Your agency has a home at ${address} on the market already, under another id. Until you answer, this one is a draft.`,
    see: "See that home",
    yes: "Yes, the same home",
    yesHint:
      "If it is, it goes on with its enquiries and pictures under the new id, and the old id is ignored from now on.",
    no: "No, show both",
    answering: "One moment...",
  },
  decided: {
    same: { title: "One home", text: "It goes on under its new id." },
    other: { title: "Two homes", text: "Both are on the market." },
  },
  tryLater: "That did not work. Please try again in a moment.",
} as const;
