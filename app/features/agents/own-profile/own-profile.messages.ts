/** The sentences of the form by which agents write their own profile. */
export const ownProfileMessages = {
  heading: "My profile",
  description: "How the directory shows you.",
  name: "Name is required",
  nameTooLong: "Name is too long",
  photoUrl: "Enter a valid image URL",
  photoUrlTooLong: "The image URL is too long",
  phone: "Enter a valid phone number",
  phoneTooLong: "Phone is too long",
  email: "Enter a valid email address",
  emailTooLong: "Email address is too long",
  suburbTooLong: "A suburb is too long",
  suburbsTooMany: "List at most 40 suburbs",
  specialtyLength: "A specialty has 2 to 80 characters",
  specialtiesTooMany: "List at most 20 specialties",
  descriptionTooLong: "Please keep the description to 10,000 characters",
  licenceTooLong: "Licence number is too long",
  years: "Enter whole years of experience, from 0 to 80",
  agency: "Choose an agency from the list",

  label: {
    name: "Name",
    agencyId: "Agency",
    licenceNumber: "Licence number",
    yearsExperience: "Years of experience",
    phone: "Phone",
    email: "Email",
    photoUrl: "Photo URL",
    suburbs: "Suburbs",
    specialties: "Specialties",
    profileDescription: "Description",
  },
  hint: {
    name: "As the directory shows it",
    agencyId: "Your page shows it once somebody of the agency, or an admin, has confirmed it.",
    email: "Your page shows it. Enquiries go to the confirmed address of your account.",
    phone: "Your page shows it.",
    photoUrl:
      "Your own portrait is added above. Without it, the picture at this address is shown, beginning with https://, or your initials.",
    suburbs: "Where you work, separated with commas. The directory needs at least one.",
    specialties: "Separated with commas, for example: Houses, Auctions",
    profileDescription: "Who you are and how you work. The directory needs it.",
  },
  portrait: "Your portrait",
  logo: "Your agency’s logo",
  noAgency: "None",
  agencyWaits: (agency: string) =>
    `${agency} has not confirmed yet that you work there. Until then your page names no agency.`,
  colleagues: {
    heading: "Waiting for your agency",
    hint: "These agents say that they work with you. Once you confirm one, their page names your agency, and you keep each other’s homes: they can change, publish, withdraw and mark as sold every home of the agency, arrange its inspections and see who registered; everybody in the agency can do the same with theirs. Only an admin can take that back, so confirm nobody you don’t know.",
    licence: (number: string) => `Licence ${number}`,
    noLicence: "No licence number given",
  },
  colleague: (names: string, isOne: boolean) =>
    `${names} ${isOne ? "belongs" : "belong"} to your agency, too: you keep each other’s homes. Whoever should not be among you, an admin takes out.`,
  group: { you: "About you", contact: "Contact", work: "Your work" },
  save: "Save profile",
  saving: "Saving...",
  saved: "Profile saved",
  failed: "We couldn't save your profile. Please try again in a moment.",

  listed: "Your profile is in the directory",
  seePage: "See your page",
  notListed: "Your profile is not in the directory yet",
  savedListed: "The directory shows it.",
  missing: { suburbs: "at least one suburb", profileDescription: "a description" },
  notVerified:
    "An admin has not verified you yet. Until then, your new listings stay drafts that only you can see. There is nothing you need to do.",
} as const;

/** What a profile still lacks: "It still needs at least one suburb and a description." */
export function stillNeeds(missing: readonly string[]): string {
  return `It still needs ${missing.join(" and ")}.`;
}

/** Names that are no suburbs of ours: "We don't know Newtwon. Check the spelling, or leave it out." */
export function unknownSuburbs(names: readonly string[]): string {
  const them = names.length === 1 ? "it" : "them";
  return `We don't know ${names.join(", ")}. Check the spelling, or leave ${them} out.`;
}
