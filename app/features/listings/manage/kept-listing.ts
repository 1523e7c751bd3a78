import { listingInputMessages as says } from "./input.messages.ts";
import type { KeptListing } from "./publish.server.ts";

/** What the API answers of a listing that was published or changed; a message when it waits for the agent to be verified. */
export function keptListingJson({ listing, heldBack }: KeptListing): string {
  return JSON.stringify(heldBack ? { ...listing, message: says.heldBack.text } : listing);
}

/** What an agent is told after a new listing, or one whose status was chosen. */
export function keptListingMessage({ listing, heldBack }: KeptListing): { title: string; text: string } {
  if (heldBack) return says.heldBack;
  return listing.status === "active" ? says.published : says.drafted;
}
