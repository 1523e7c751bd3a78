import { agentPath } from "#app/features/agents/model/card.ts";
import { defineIntents } from "#app/lib/intents.ts";
import type { OwnProfile } from "./own-profile.queries.server.ts";
import type { OwnProfileInput } from "./own-profile.schema.ts";

/** Messages of the form for an agent's own profile. */
export const ownProfileMessages = {
  heading: "My profile",
} as const;

/** Returns "It still needs at least one suburb and a description." */
export function missingPartsNote(missing: readonly string[]): string {
  return `It still needs ${missing.join(" and ")}.`;
}

export const ownProfileAddress = "/dashboard/profile";
export const ownProfileFormId = "profile";
/** Id of the element that shows whether the profile is listed. */
export const ownProfileStateId = "directory";

/** Forms that confirm or decline agents who applied to join. */
export const colleagueIntents = defineIntents({ confirm: { inPlace: true }, decline: { inPlace: true } });

/** Lists what the profile lacks for the directory. Empty when it is listed. */
export function getMissingParts(
  profile: Partial<Pick<OwnProfile, "suburbs" | "profileDescription">> | undefined,
): string[] {
  const missing: string[] = [];
  if (!profile?.suburbs?.length) missing.push("at least one suburb");
  if (!/\S/.test(profile?.profileDescription ?? "")) missing.push("a description");
  return missing;
}

/** The form's fields as strings. */
export type OwnProfileFields = Record<keyof OwnProfileInput, string>;

/** Returns the form's initial values. Without a profile, uses the account's name and address. */
export function toProfileFields(
  profile: OwnProfile | undefined,
  account: { name: string; email: string },
): OwnProfileFields {
  return {
    name: profile?.name ?? account.name,
    agencyId: String(profile?.requestedAgencyId ?? profile?.agencyId ?? ""),
    licenceNumber: profile?.licenceNumber ?? "",
    yearsExperience: String(profile?.yearsExperience ?? ""),
    phone: profile?.phone ?? "",
    email: profile ? (profile.email ?? "") : account.email,
    photoUrl: profile?.photoUrl ?? "",
    suburbs: profile?.suburbs.join(", ") ?? "",
    specialties: profile?.specialties.join(", ") ?? "",
    profileDescription: profile?.profileDescription ?? "",
  };
}

/** Returns what the profile lacks, or the path of its public page. */
export function toProfileState(profile: OwnProfile | undefined): { missing: string[]; path?: string } {
  const missing = getMissingParts(profile);
  return profile && missing.length === 0 ? { missing, path: agentPath(profile) } : { missing };
}
