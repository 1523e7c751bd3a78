import { findOwnProfile } from "#app/features/agents/own-profile/own-profile.queries.server.ts";
import { getMissingParts, missingPartsNote } from "#app/features/agents/own-profile/own-profile.ts";
import { findFirstListing } from "#app/features/listings/manage/my-listings.queries.server.ts";

export interface AgentProgress {
  /** The missing parts of the profile, as a sentence. Undefined once it is complete. */
  missing: string | undefined;
  agency: "none" | "requested" | "member";
  firstListing: "none" | "draft" | "published";
}

/** What a new agent has done: profile, agency and first listing. */
export async function findAgentProgress(userId: number): Promise<AgentProgress> {
  const [profile, firstListing] = await Promise.all([findOwnProfile(userId), findFirstListing(userId)]);
  const missing = getMissingParts(profile);
  const { agencyId = null, requestedAgencyId = null } = profile ?? {};
  return {
    missing: missing.length > 0 ? missingPartsNote(missing) : undefined,
    agency: agencyId !== null ? "member" : requestedAgencyId !== null ? "requested" : "none",
    firstListing,
  };
}
