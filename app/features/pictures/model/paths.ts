/** The page on which an agent keeps the pictures of a home. */
export function ownPicturesPath(listingId: number): string {
  return `/dashboard/listings/${listingId}/pictures`;
}
