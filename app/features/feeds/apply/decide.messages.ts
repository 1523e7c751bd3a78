/** What is said where a person decides about a home of a feed. */
export const decideMessages = {
  notFound: "Listing not found",
  nothingAsked: "This is answered already.",
} as const;
