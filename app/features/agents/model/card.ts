import { smallPicturePath } from "#app/features/pictures/model/media.ts";
import { countOf } from "#app/lib/text.ts";

/** An agent's homes in one place in the last 12 months, as recorded here. */
export interface AgentRecord {
  sold: number;
  leased: number;
  /** AUD. Null for fewer than five sales with a published price. */
  medianSalePrice: number | null;
  /** From listing to contract. Null for fewer than five sales. */
  medianDaysToSell: number | null;
  /** Sold or leased, most frequent first; at most three. */
  propertyTypes: { name: string; count: number }[];
  /** Sydney's date of the latest sale or lease: "2026-11-28". */
  lastClosedOn: string | null;
  /** Counts the homes on the market. */
  forSale: number;
  forRent: number;
  /** To enquiries from any place. Null for fewer than five answers. */
  medianAnswerSeconds: number | null;
}

/** Smaller than `AgentRecord`, because a page has 24 of them. */
export interface CardRecord extends Omit<AgentRecord, "propertyTypes" | "lastClosedOn"> {
  /** "5 houses, 1 apartment". "" without any. */
  kinds: string;
  /** Only where agents are compared. */
  lastClosedOn?: string | null;
}

/** The record whose medians are shown: that of all Sydney if the local one has none. */
export function chooseMedians(record: CardRecord, everywhere: CardRecord | undefined) {
  const isWider = !hasMedians(record) && everywhere !== undefined;
  return { record: isWider ? everywhere : record, isWider };
}

export function hasMedians({ medianSalePrice, medianDaysToSell }: CardRecord): boolean {
  return medianSalePrice !== null || medianDaysToSell !== null;
}

export function toCardRecord(full: AgentRecord): CardRecord {
  const { propertyTypes: _types, lastClosedOn: _date, ...record } = full;
  return { ...record, kinds: propertyTypesLabel(full) };
}

/** Fewer homes are shown as a count, without a median or rate. */
export const FEWEST_FOR_MEDIAN = 5;

/** The suburb's name or the postcode, or "Sydney". */
export function recordPlaceLabel(place: string | undefined): string {
  return place ?? "Sydney";
}

export const recordBasis =
  "Sold and leased are from the last 12 months. We count only homes that were listed here and that their agent marked as sold or leased, and show no median of fewer than five.";

const typeNames: Readonly<Record<string, [one: string, many: string]>> = {
  Apartment: ["apartment", "apartments"],
  House: ["house", "houses"],
  Townhouse: ["townhouse", "townhouses"],
  Unit: ["unit", "units"],
  Villa: ["villa", "villas"],
  Land: ["block of land", "blocks of land"],
};

/** "5 houses, 1 apartment". Types that sellers entered in their own words have no known plural: "Duplex (2)". "" without any. */
export function propertyTypesLabel({ propertyTypes }: Pick<AgentRecord, "propertyTypes">): string {
  const labels = propertyTypes.map(({ name, count }) => {
    const names = typeNames[name];
    return names ? countOf(count, ...names) : `${name} (${count})`;
  });
  return labels.join(", ");
}

/** "20 for sale, 6 for rent". "" without any. */
export function homesNowLabel({ forSale, forRent }: Pick<AgentRecord, "forSale" | "forRent">): string {
  return [forSale > 0 && `${forSale} for sale`, forRent > 0 && `${forRent} for rent`].filter(Boolean).join(", ");
}

/** Rounds up so that "within" is true: "Usually answers within 3 hours". */
export function answersWithin(medianSeconds: number): string {
  return `Usually answers within ${duration(medianSeconds)}`;
}

function duration(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes < 60) return countOf(minutes, "minute");
  const hours = Math.ceil(minutes / 60);
  return hours <= 48 ? countOf(hours, "hour") : countOf(Math.ceil(hours / 24), "day");
}

export interface AgentCardData {
  id: number;
  name: string;
  photoUrl: string | null;
  /** Preferred to `photoUrl`. Long lists omit it when null. */
  portrait?: string | null;
  agencyName: string | null;
  /** A paid placement, which pages must label. */
  isFeatured: boolean;
  yearsExperience: number | null;
  specialties: string[];
  suburbs: string[];
  /** The number omitted from `suburbs`. Undefined for none. */
  moreSuburbs?: number;
  profileDescription: string;
  /** "tel:+61491570110". Undefined without a number that can be dialled. */
  telephone?: string;
  /** Lists that show none omit it. */
  record?: CardRecord;
  /** In all of Sydney. Only where `record` is that of a suburb or postcode. */
  everywhere?: CardRecord;
}

export const CARD_SUBURBS = 3;

/** Returns "/agents/12". */
export function agentPath({ id }: Pick<AgentCardData, "id">): string {
  return `/agents/${id}`;
}

/** Returns the absolute address of a photo; null without one and for a drawing. `origin` is where pictures are served. */
export function agentImage(
  { portrait, photoUrl }: Pick<AgentCardData, "portrait" | "photoUrl">,
  origin: string,
): string | null {
  if (!portrait) return photoUrl;
  const path = smallPicturePath(portrait);
  return path === portrait ? null : origin + path;
}

/** Of first and last name, or "". */
export function toInitials(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join("").toLocaleUpperCase("en-AU");
}

/** "12 years", next to the agency on cards. */
export function experienceShort(years: number): string {
  return years === 0 ? "first year" : countOf(years, "year");
}

/** "12 years of experience" */
export function experienceLabel(years: number | null): string | undefined {
  if (years === null) return undefined;
  if (years === 0) return "In the first year";
  return years === 1 ? "1 year of experience" : `${years} years of experience`;
}

export const agentsMessages = {
  order: "In alphabetical order. None of these is a paid placement.",
  enquire: "Enquire",
  tooFewSales: "Too few sales to say",
  /** In place of one of several figures. */
  noStat: "Too few sales",
} as const;

/** "Enquire with Robin Sample" */
export function enquireWith(name: string): string {
  return `Enquire with ${name}`;
}

export const agencyMessages = {
  confirmed: {
    title: "Agent confirmed",
    text: "The directory now shows them with the agency. They can manage its homes.",
  },
  declined: {
    title: "Agent declined",
    text: "The directory shows them without the agency.",
  },
  /** `isMailed`: to anyone who answers. `answerIsMailed`: to the person who wants to join. */
  asked: ({ agency, isMailed, answerIsMailed }: { agency: string; isMailed: boolean; answerIsMailed: boolean }) => ({
    title: "Request sent",
    text: [
      isMailed
        ? `We have emailed the principals and managers of ${agency}. One of them has to accept you.`
        : `A principal or manager of ${agency} has to accept you. We could not email any of them: they see your request in “Your agency”, so tell them.`,
      ...(answerIsMailed ? [] : ["You get no email about the answer until you confirm your own address."]),
    ].join(" "),
  }),
  /** `homes`: those that the person brings along. */
  joined: (agency: string, homes: number) => ({
    title: `You now belong to ${agency}`,
    text:
      homes === 0
        ? "You share listings with your colleagues."
        : `Your ${countOf(homes, "home")} came with you: your colleagues can edit ${homes === 1 ? "it" : "them"} now, as you can edit theirs.`,
  }),
  noAnswerMail: "You get no email about the answer until you confirm your email address. Look here again instead.",
  joinsOnceConfirmed: "Confirm your email address and you join at once.",
  leaveFirst: "Leave your agency first: open “Your agency”, then your own name. Your homes go to a colleague there.",
  unknown: "Choose an agency from the list",
  noRequest: "This agent is not waiting for an agency",
  answerFailed: "We couldn't change that. Please try again in a moment.",
} as const;

/** An office of an agency, as the public sees it. */
export interface Office {
  id: number;
  name: string;
  street: string;
  suburb: string;
  postcode: string;
  phone: string | null;
  email: string | null;
}

/** Returns "12 Sample Street, Newtown NSW 2042". */
export function officeAddress({ street, suburb, postcode }: Pick<Office, "street" | "suburb" | "postcode">): string {
  return `${street}, ${suburb} NSW ${postcode}`;
}
