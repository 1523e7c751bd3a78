/** The sentences about suburbs (specification, sections 7 and 8). */
export const suburbsMessages = {
  failedToFetch: "Failed to fetch suburbs",
  notFound: "Suburb not found",
} as const;
