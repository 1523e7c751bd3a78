/** The page on which an agent keeps the pictures of a home. */
export function ownPicturesPath(listingId: number): string {
  return `/dashboard/listings/${listingId}/pictures`;
}

/** The page of an agent's own portrait. */
export const portraitPath = "/dashboard/profile/portrait";

/** The page of the logo of their agency. */
export const logoPath = "/dashboard/profile/logo";
