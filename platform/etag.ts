/** Weak comparison of If-None-Match (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | null | undefined, etag: string): boolean {
  if (header == null) return false;
  const strong = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => strong(tag) === strong(etag));
}
