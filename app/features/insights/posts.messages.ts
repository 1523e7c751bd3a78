/** The sentences of the articles as data; the quoted one is the specification's, section 8. */
export const postsMessages = {
  failedToFetch: "Failed to fetch posts",
} as const;
