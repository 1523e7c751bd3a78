const kinds = { photo: "Photo", floorplan: "Floor plan" } as const;

/** Why a photo of a feed is not shown, to an office manager. */
export const photoMessages = {
  address: "Its address is not one that we fetch from: http:// or https://, without a port, a name or a password.",
  notPublic: "Its address leads into a private network, where we fetch nothing.",
  unknownHost: "The server that its address names could not be found.",
  unreachable: "Its server did not answer, or broke off.",
  slow: "It did not arrive within 15 seconds.",
  tooLarge: "It is larger than 20 MB.",
  redirects: "Its address leads on to another one more than three times.",
  status: (code: number) => `Its server answered with the error ${code}.`,
  notInZip: "It is not in the ZIP file that names it.",
  failed: (kind: keyof typeof kinds, slot: string, why: string) =>
    `${kinds[kind]} ${slot} could not be fetched, and we do not try again by ourselves. ${why} What was shown in its place stays.`,
  fix: "Check the photo in your software and send the listing again, or press “Fetch photos again” on this page.",
  fetchAgain: "Fetch photos again",
  fetchingAgain: { title: "The photos are fetched again", text: "This may take some minutes." },
  notFound: "Listing not found",
  unable: "Unable to fetch the photos",
} as const;
