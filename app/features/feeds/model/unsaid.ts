import type { FeedListing, FeedMessage } from "./feed-listing.ts";
import { listingMessage } from "./notes.ts";

/** What a report says of a listing that is new here of what its office left unsaid, and what is shown instead. */
export function unsaidMessages({
  kind,
  line,
  propertyType,
  title,
  agents,
  photos,
}: Pick<FeedListing, "kind" | "line" | "propertyType" | "title" | "agents" | "photos">): FeedMessage[] {
  const at = { writtenName: kind, line };
  const messages: FeedMessage[] = [];
  if (!propertyType && kind !== "rural") messages.push(listingMessage("category.missing", at));
  if (!title) messages.push(listingMessage("title.made", at));
  if (!agents?.some(({ email }) => email)) messages.push(listingMessage("agent.none", at));
  if (!photos?.some((photo) => !("removed" in photo))) messages.push(listingMessage("photo.none", at));
  return messages;
}
