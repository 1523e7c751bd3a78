/** What an agent reads where the pictures of a home are kept. */
export const keepMessages = {
  title: "Pictures",
  description: "Photos and floor plans of a home of yours.",
  agentsOnly: "Only agents can do this.",
  noHome: "Listing not found",
  noPicture: "Picture not found",
  tryLater: "Please try again in a moment.",
  unableToLoad: "Unable to load the pictures",
  unableToSave: "Unable to save the picture",
  unableToDelete: "Unable to delete the picture",
  unableToOrder: "Unable to change the order",

  wordsTooLong: "Please use at most 300 characters.",
  kind: "Please say whether it is a photo or a floor plan.",
  order: "Please name each picture of this home once.",
  sameAgain: "You have added this photo again since, so it is not put back a second time.",
} as const;
