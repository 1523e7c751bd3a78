export const importedListingMessages = {
  title: "Imported listing",
  description: "An imported listing: its import, and the details that you edit here.",
  notFound: "Listing not found",
  alreadyDecided: "This has already been decided.",
  onMarket: "On the market",
  none: { title: "This home is not imported", text: "You edit it here." },
  edit: "Edit the listing",
  imported: (crm: string) =>
    `This home comes from ${crm}. Each import replaces the details here, so change its address, price, text and status there.`,
  details: {
    status: "On Southerly",
    importStatus: "In your software",
    id: "ID in your software",
    version: "Last version",
    agentId: "Agent ID",
  },
  overrides: "Details you enter here",
  overridesHint: "Imports do not include these details, so they never change them.",
  save: "Save",
  saving: "Saving...",
  saved: { title: "Saved", text: "The listing page shows the new details." },
  detach: "Stop importing this home",
  detachMeaning:
    "After that, you edit this home here. We ignore everything that your software sends about it, even that it was sold or withdrawn. This cannot be undone.",
  detachYes: "Stop importing",
  detaching: "Stopping...",
  detached: { title: "Import stopped", text: "From now on you edit this home here." },
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
