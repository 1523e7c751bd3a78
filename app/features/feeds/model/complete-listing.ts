import type { FeedListing, FeedMessage } from "./feed-listing.ts";
import { listingMessage } from "./notes.ts";

/** What a home cannot be shown without. A sale may publish no price. */
export type MissingPart = "street" | "suburb" | "state" | "postcode" | "rent" | "description";

const MIN_DESCRIPTION = 10;

/** What a listing lacks to be shown, in the order of its form; for one that is known, of what is stored and sent together. */
export function missingParts(
  listing: Pick<
    FeedListing,
    "listingType" | "address" | "suburb" | "state" | "postcode" | "price" | "priceFrequency" | "description"
  >,
): MissingPart[] {
  const isRental = listing.listingType === "rent";
  const lacks: Record<MissingPart, boolean> = {
    street: !listing.address,
    suburb: !listing.suburb,
    state: !listing.state,
    postcode: !listing.postcode,
    rent: isRental && (!listing.price || !listing.priceFrequency),
    description: (listing.description ?? "").length < MIN_DESCRIPTION,
  };
  return (Object.keys(lacks) as MissingPart[]).filter((part) => lacks[part]);
}

/** "3 bedroom house in Newtown": the title of a home that its office gave none. */
export function madeTitle({
  bedrooms,
  propertyType,
  suburb,
}: Pick<FeedListing, "bedrooms" | "propertyType" | "suburb">): string {
  const what = (propertyType ?? "House").toLowerCase();
  const rooms = bedrooms && what !== "land" ? `${bedrooms} bedroom ${what}` : what;
  const words = suburb ? `${rooms} in ${suburb}` : rooms;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * A listing that is not known yet with what its office left unsaid: a house, a title, and what a report says of that. Its
 * missing parts stay missing.
 */
export function completeListing(listing: FeedListing): FeedListing {
  const at = { writtenName: listing.kind, line: listing.line };
  const said: FeedMessage[] = [];
  const isUntyped = !listing.propertyType;
  if (isUntyped && listing.kind !== "rural") said.push(listingMessage("category.missing", at));
  const propertyType = listing.propertyType ?? (listing.kind === "rural" ? "Land" : "House");
  const title = listing.title || madeTitle({ ...listing, propertyType });
  if (!listing.title) said.push(listingMessage("title.made", at, title));
  if (!listing.agents?.some(({ email }) => email)) said.push(listingMessage("agent.none", at));
  if (!listing.photos?.some((photo) => !("removed" in photo))) said.push(listingMessage("photo.none", at));
  return { ...listing, propertyType, title, messages: [...listing.messages, ...said] };
}
