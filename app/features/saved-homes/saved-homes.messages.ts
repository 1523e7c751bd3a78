/** Messages of saved homes. */
export const savedHomesMessages = {
  save: (home: string) => `Save ${home}`,
  unsave: (home: string) => `Remove ${home} from saved homes`,
  saveWord: "Save",
  savedWord: "Saved",
  saved: { title: "Home saved", text: "You can find it under Saved homes." },
  removed: { title: "Home removed", text: "It is no longer in your saved homes." },
  restored: { title: "Home is back", text: "It is in your saved homes again." },
  forgotten: { title: "Recently viewed homes erased", text: "This browser no longer lists them." },
  failedTitle: "Error",
  saveFailed: "Failed to save this home. Please try again.",
  removeFailed: "Failed to remove this home. Please try again.",
  noHome: "This home is not listed here",
  listingId: "Name a home by its number",
  notRestored: "This home can no longer be restored. You can save it again on its page.",
  fullForVisitors: (most: number) =>
    `This browser keeps at most ${most} homes. Remove one, or log in to keep more of them.`,
  fullForMembers: (most: number) => `You have saved ${most} homes, the most we keep. Remove one first.`,
  listFailed: "Failed to fetch saved homes",
  back: "Back to where you were",

  page: "Saved homes",
  description: "The homes that you have saved, and what changed since.",
  order: "Most recently saved first.",
  inBrowser:
    "This browser keeps them, for half a year after the last change. Log in or register, and they are kept in your account and on all your devices.",
  logIn: "Log in to keep them",
  unreadable: {
    title: "The list in this browser could not be read",
    text: "Its saved homes are lost, so we started a new list. Homes saved in an account are not affected.",
  },
  noRoom: (count: number) =>
    `${count} ${count === 1 ? "home that was" : "homes that were"} saved in this browser did not fit into your list. Remove some, and we add the rest.`,
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
  emptyHint: "Press the heart of a home in any list or on its page, and it appears here.",
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
