/** The sentences of a listing that two people change at once. */
export const conflictMessages = {
  you: "You",
  somebody: "Somebody",
  importer: (program: string) => `An import from ${program}`,
  /** Whose change it was, as "Grace Hopper", and when. */
  changedBy: (who: string, day: string, clock: string) =>
    `${who} changed this listing on ${day} at ${clock}, after you had opened it. Nothing of yours is saved yet. See below what is different, then save again.`,
  title: "What is different now",
  explanation:
    "The form holds what you typed. Where you typed nothing, it holds what was saved in the meantime. Saving again keeps the form as it is.",
  stored: "Saved now",
  typed: "Yours, in the form below",
  untyped: "You had not changed it. The form below holds what is saved now.",
  empty: "Empty",
} as const;
