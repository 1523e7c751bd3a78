export const exportMessages = {
  failed: "Your listings could not be exported. Please try again.",
  noFeed: "Feed not found",
} as const;

/** The header that leads to the next part of an export. */
export function nextPart(path: string, page: number): { Link: string } {
  return { Link: `<${path}?page=${page + 1}>; rel="next"` };
}
