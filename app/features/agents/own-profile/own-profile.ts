import type { OwnProfileInput } from "#app/features/agents/model/agent.schema.ts";
import { agentPath } from "#app/features/agents/model/card.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import type { OwnProfile } from "./own-profile.queries.server.ts";

export const ownProfileMessages = {
  heading: "My profile",
  changedMeanwhile: (fields: string) =>
    `This profile was saved after you opened it. It differs from your entries in: ${fields}. Save again to replace it with your entries, or reload the page to see it.`,
} as const;

/** Returns "It still needs at least one suburb and a description." */
export function missingPartsNote(missing: readonly string[]): string {
  return `It still needs ${missing.join(" and ")}.`;
}

export const ownProfilePath = "/dashboard/profile";
export const ownProfileFormId = "profile";
export const ownProfileStateId = "directory";

/** The missing parts of a profile. Empty when it is listed. */
export function getMissingParts(
  profile: Partial<Pick<OwnProfile, "suburbs" | "profileDescription">> | undefined,
): string[] {
  const missing: string[] = [];
  if (!profile?.suburbs?.length) missing.push("at least one suburb");
  if (!/\S/.test(profile?.profileDescription ?? "")) missing.push("a description");
  return missing;
}

export type OwnProfileFields = Record<keyof OwnProfileInput, string>;

/** Returns the initial values; a past absence is blank. Without a profile, uses the account's name and address. */
export function toProfileFields(
  profile: Pick<OwnProfile, keyof OwnProfileInput | "requestedAgencyId"> | undefined,
  account: { name: string; email: string },
): OwnProfileFields {
  return {
    name: profile?.name ?? account.name,
    agencyId: String(profile?.requestedAgencyId ?? profile?.agencyId ?? ""),
    licenceNumber: profile?.licenceNumber ?? "",
    yearsExperience: String(profile?.yearsExperience ?? ""),
    phone: profile?.phone ?? "",
    email: profile ? (profile.email ?? "") : account.email,
    awayUntil: profile?.awayUntil && profile.awayUntil >= sydneyDay(new Date()) ? profile.awayUntil : "",
    photoUrl: profile?.photoUrl ?? "",
    suburbs: profile?.suburbs.join(", ") ?? "",
    specialties: profile?.specialties.join(", ") ?? "",
    profileDescription: profile?.profileDescription ?? "",
  };
}

/** The missing parts of the profile, or its public path. */
export function toProfileState(profile: OwnProfile | undefined): { missing: string[]; path?: string } {
  const missing = getMissingParts(profile);
  return profile && missing.length === 0 ? { missing, path: agentPath(profile) } : { missing };
}
