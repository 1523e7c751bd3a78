/** The index of the suburb guides. */
export const suburbsAddress = "/suburbs";

/** The address of a suburb's guide: "/suburbs/newtown". */
export function suburbPath({ slug }: { slug: string }): string {
  return `${suburbsAddress}/${slug}`;
}

/** The map of its guide by itself. */
export function suburbMapPath(suburb: { slug: string }): string {
  return `${suburbPath(suburb)}/map.svg`;
}

/** The address that compares these suburbs: "/suburbs/compare?s=newtown&s=enmore". */
export function comparePath(slugs: readonly string[]): string {
  const query = new URLSearchParams(slugs.map((slug) => ["s", slug])).toString();
  return query === "" ? `${suburbsAddress}/compare` : `${suburbsAddress}/compare?${query}`;
}

/** The id of what stands side by side. */
export const comparedId = "compared";

/** The same for a link on that very page: it leads to what then stands side by side, as the link itself may be gone. */
export function comparedPath(slugs: readonly string[]): string {
  return `${comparePath(slugs)}#${comparedId}`;
}
