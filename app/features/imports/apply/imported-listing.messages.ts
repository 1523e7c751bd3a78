export const importedListingMessages = {
  title: "A home from your feed",
  description: "A home from your feed: its import, and the details you edit here.",
  notFound: "Listing not found",
  alreadyDecided: "This has already been decided.",
  onMarket: "On the market",
  none: { title: "This home does not come from a feed", text: "You edit it here." },
  edit: "Edit the listing",
  imported: (crm: string) =>
    `This home comes from ${crm}. Each import replaces the details here, so change its address, price, text and status there.`,
  details: {
    status: "On Southerly",
    importStatus: "In your software",
    id: "ID there",
    version: "Last version",
    agentId: "Agent ID",
  },
  overrides: "Details you enter here",
  overridesHint: "Feeds do not send these details, so imports never change them.",
  save: "Save",
  saving: "Saving...",
  saved: { title: "Saved", text: "The page of the home shows it." },
  detach: "Detach it from the feed",
  detachMeaning:
    "After that you edit this home here. Everything your software sends about it is ignored, even that it was sold or withdrawn. This cannot be undone.",
  detachYes: "Detach this home",
  detaching: "Detaching...",
  detached: { title: "Detached", text: "From now on you edit this home here." },
  same: {
    title: "Is this the same home?",
    text: (address: string) =>
      `Your agency already has a home at ${address} on the market, under another ID. This one stays a draft until you answer.`,
    see: "See that home",
    yes: "Yes, the same home",
    yesHint: "If so, it keeps its enquiries and photos under the new ID, and the old ID is ignored from now on.",
    no: "No, show both",
    answering: "One moment...",
  },
  decided: {
    same: { title: "One home", text: "It continues under its new ID." },
    other: { title: "Two homes", text: "Both are on the market." },
  },
  tryLater: "That did not work. Please try again in a moment.",
} as const;
