const kinds = { photo: "Photo", floorplan: "Floor plan" } as const;

const are = (count: number) => (count === 1 ? "is" : "are");

/** Sentences for office managers. */
export const photoMessages = {
  address:
    "We cannot fetch it from its URL, which must start with http:// or https:// and have no port, user name or password.",
  notPublic: "Its URL leads to a private network, which we do not access.",
  unknownHost: "The server in its URL could not be found.",
  unreachable: "Its server did not respond, or the transfer was interrupted.",
  slow: "It did not arrive within 15 seconds.",
  tooLarge: "It is larger than 20 MB.",
  redirects: "Its URL redirects more than three times.",
  status: (code: number) => `Its server returned the error ${code}.`,
  fault: "We could not process it because of an error on our side.",
  notInZip: "It is missing from the ZIP file that refers to it.",
  failed: (kind: keyof typeof kinds, slot: string, why: string) =>
    `${kinds[kind]} ${slot} could not be fetched, and we will not try again automatically. ${why} Its place among the photos has not changed.`,
  fix: "Check the photo in your software and send the listing again, or press “Fetch photos again” on the page of this home.",
  heading: "Photos",
  /** "12 are here, 2 are on their way, 1 could not be fetched." */
  state: ({ fetched, waiting, failed }: { fetched: number; waiting: number; failed: readonly unknown[] }) => {
    const parts = [
      ...(fetched > 0 ? [`${fetched} ${are(fetched)} here`] : []),
      ...(waiting > 0 ? [`${waiting} ${are(waiting)} on ${waiting === 1 ? "its" : "their"} way`] : []),
      ...(failed.length > 0 ? [`${failed.length} could not be fetched`] : []),
    ];
    return parts.length === 0
      ? "Your software has sent none."
      : `Of the photos and plans that your software sent, ${parts.join(", ")}.`;
  },
  name: (kind: keyof typeof kinds, slot: string) => `${kinds[kind]} ${slot}`,
  nextTry: (time: string) => `Next try: ${time}.`,
  refetch: "Fetch photos again",
  fetching: "One moment...",
  refetching: {
    title: "Fetching the photos again",
    text: "This takes a few minutes. The current photos stay until then.",
  },
  notFound: "Listing not found",
} as const;
