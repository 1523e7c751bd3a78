/** Messages of saved homes. */
export const savedHomesMessages = {
  save: (home: string) => `Save ${home}`,
  unsave: (home: string) => `Remove ${home} from saved homes`,
  saveWord: "Save",
  savedWord: "Saved",
  saved: { title: "Home saved", text: "You find it again under Saved homes." },
  removed: { title: "Home removed", text: "It is not among your saved homes any more." },
  restored: { title: "Home is back", text: "It is among your saved homes again, where it was." },
  forgotten: { title: "Recently viewed homes erased", text: "This browser does not list them any more." },
  failedTitle: "Error",
  saveFailed: "Failed to save this home. Please try again.",
  removeFailed: "Failed to remove this home. Please try again.",
  noHome: "This home is not listed here",
  listingId: "Name a home by its number",
  notRestored: "This home cannot be put back any more. You can save it again on its page.",
  fullForVisitors: (most: number) =>
    `This browser keeps at most ${most} homes. Remove one, or log in to keep more of them.`,
  fullForMembers: (most: number) => `You have saved ${most} homes, which is as many as we keep. Remove one first.`,
  listFailed: "Failed to fetch saved homes",
  back: "Back to where you were",

  page: "Saved homes",
  description: "The homes that you have saved, and what changed since.",
  order: "The last one saved comes first.",
  inBrowser:
    "This browser keeps them, for half a year after the last change. Log in or register, and they are kept in your account and on all your devices.",
  logIn: "Log in to keep them",
  unreadable: {
    title: "The list in this browser could not be read",
    text: "Its saved homes are lost, so the list begins anew. Homes saved in an account are not affected.",
  },
  noRoom: (count: number) =>
    `${count} ${count === 1 ? "home that was" : "homes that were"} saved in this browser did not fit into your list. Remove some, and the rest comes by itself.`,
  vanished: (count: number) =>
    count === 1 ? "One of them was deleted and is not shown." : `${count} of them were deleted and are not shown.`,
  remove: "Remove",
  removing: "Removing...",
  undo: "Undo",
  removedHome: (home: string) => `${home} was removed.`,
  aHome: "A home",
  unlisted: "No longer listed",
  unlistedHome: (suburb: string) => `A home in ${suburb}`,
  sinceSaved: "Since you saved it:",
  similar: "Similar homes nearby",
  empty: "No saved homes yet",
  emptyHint: "Press the heart of a home in any list or on its page, and you find it again here.",
  toListings: "Find a home",
  failed: "We couldn't load your saved homes just now.",
  failedHint: "They are safe. Please try again in a moment.",
  toAgents: "Saved agents",
  toPlan: "Plan your Saturday",

  compareTick: "Compare",
  compareHint: "Tick two to four homes to see them side by side.",
  compareSubmit: "Compare ticked homes",

  recent: "Recently viewed",
  recentLink: "Recently viewed homes",
  recentHint:
    "This browser remembers the last twelve homes that it showed, for 30 days, and shows them here. We keep no record of them.",
  forget: "Erase this list",
  forgetting: "Erasing...",
} as const;
