/** The services that have a page of their own. */
const slugs = ["conveyancing", "finance", "renovations", "trades"];

/** The page of a service by its slug: "/services/finance"; undefined for a service without one. */
export function servicePath(slug: string): string | undefined {
  return slugs.includes(slug) ? `/services/${slug}` : undefined;
}

/** Other names under which clients ask for a service. */
const aliases: Readonly<Record<string, string>> = { renovation: "renovations" };

/** The name of a service as its slug would be: "Renovations" and "renovation" are "renovations". Anything else, trimmed and in lower case. */
export function serviceSlug(name: string): string {
  const slug = name.trim().toLowerCase();
  return Object.hasOwn(aliases, slug) ? (aliases[slug] ?? slug) : slug;
}
