import { agentPath } from "#app/features/agents/model/card.ts";
import { defineIntents } from "#app/lib/intents.ts";
import type { OwnProfile } from "./own-profile.queries.server.ts";
import type { OwnProfileInput } from "./own-profile.schema.ts";

/** The sentences of the form by which agents write their own profile. */
export const ownProfileMessages = {
  heading: "My profile",
} as const;

/** What a profile still lacks: "It still needs at least one suburb and a description." */
export function stillNeeds(missing: readonly string[]): string {
  return `It still needs ${missing.join(" and ")}.`;
}

export const ownProfileAddress = "/dashboard/profile";
export const ownProfileFormId = "profile";
/** What says whether the profile is in the directory. */
export const ownProfileState = "directory";

/** What people of an agency say of those who wait for it. */
export const colleagueIntents = defineIntents({ confirm: { inPlace: true }, decline: { inPlace: true } });

/** What the directory still asks of a profile; nothing when it is listed. */
export function missingFrom(
  profile: Partial<Pick<OwnProfile, "suburbs" | "profileDescription">> | undefined,
): string[] {
  const missing: string[] = [];
  if (!profile?.suburbs?.length) missing.push("at least one suburb");
  if (!/\S/.test(profile?.profileDescription ?? "")) missing.push("a description");
  return missing;
}

/** The form's fields as texts. */
export type OwnProfileFields = Record<keyof OwnProfileInput, string>;

/** What the form begins with: the profile, or for an account without one what the account knows. */
export function profileFields(
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

/** Where the profile stands: what it lacks, and its page when it lacks nothing. */
export function profileState(profile: OwnProfile | undefined): { missing: string[]; path?: string } {
  const missing = missingFrom(profile);
  return profile && missing.length === 0 ? { missing, path: agentPath(profile) } : { missing };
}
