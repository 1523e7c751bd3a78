import type { ModTimeSource } from "#app/features/imports/model/import-listing.ts";
import type { ListingFacts } from "#app/features/listings/model/advertising-rules.ts";
import type { ListingContent } from "./content.ts";
import type { Assignment } from "./importing-agency.ts";

export interface LastVersion extends Assignment {
  modTime: Date;
  modTimeSource: ModTimeSource;
  hash: string;
  /** The last version was applied only partly; apply it again. */
  isWaiting: boolean;
  /** When its import was stopped; null while it is imported. */
  detachedAt: Date | null;
  /** An admin removed the home. */
  isBarred: boolean;
}

export interface StoredHome {
  id: number;
  status: string;
  listingType: string;
  /** Dollars; 0 if not published. */
  price: number;
  auctionAt: Date | null;
  /** Null for a draft that was never public. */
  publishedAt: Date | null;
  /** "2026-11-20" */
  closedOn: string | null;
  createdByUserId: number;
  agentId: number | null;
  secondAgentId: number | null;
  assistantId: number | null;
  underOfferAt: Date | null;
  /** See `DesiredListing`. */
  searchedPrice: number | null;
  /** Held by a moderator. `status` is the one without the hold. */
  isOnHold: boolean;
  /** Undefined if unanswered. */
  tenantPhotos: ListingFacts["tenantPhotos"];
  hasLabelledPicture: boolean;
}

export interface KnownListing extends LastVersion {
  content: ListingContent;
  /** A person decided that it is not the existing home at its address. */
  isApart: boolean;
  /** Dollars. Null until an agent confirms an unlikely price. */
  confirmedPrice: number | null;
  /** Undefined if never created or deleted. */
  home: StoredHome | undefined;
}

export function wasNeverPublic(home: StoredHome | undefined): boolean {
  return home === undefined || home.publishedAt === null;
}
