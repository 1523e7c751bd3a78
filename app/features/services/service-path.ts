/** The services that have a page of their own. */
const slugs = ["conveyancing", "finance", "renovations", "trades"];

/** The page of a service by its slug: "/services/finance"; undefined for a service without one. */
export function servicePath(slug: string): string | undefined {
  return slugs.includes(slug) ? `/services/${slug}` : undefined;
}
