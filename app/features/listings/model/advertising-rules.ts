import { formatDollars } from "#app/lib/numbers.ts";
import { addDays } from "#app/lib/sydney-time.ts";
import {
  age,
  alteredPictures,
  animals,
  any,
  condition,
  disability,
  highBond,
  maritalStatus,
  matching,
  noPets,
  onlyEnd,
  orientation,
  people,
  petConditions,
  race,
  religious,
  sex,
  spoken,
  type FindPhrase,
} from "./advertising-patterns.ts";
import type { ListingType } from "./criteria.ts";
import { findForbiddenPricePhrase, firstAmount, maxGuide, type PricePhrase } from "./price-text.ts";
import { maxBond } from "./rent.ts";

/** What a listing states apart from its texts. A fact that is absent breaks no rule. */
export interface ListingFacts {
  /** Dollars, of a rental. */
  bond?: number | null | undefined;
  price?: number | null | undefined;
  priceFrequency?: string | null | undefined;
  /** The agent's answer about a tenant's belongings in the photos. */
  tenantPhotos?: { showsBelongings: boolean; consentOn: string | null } | undefined;
  /** The day of the first publication, "2026-11-20". */
  publishedOn?: string;
  hasAgency?: boolean;
  hasLabelledPicture?: boolean;
}

export interface AdvertisingRule {
  name: string;
  /** Act and section; absent if no law in force forbids the phrase, which is then advice. */
  law?: string;
  of: readonly ListingType[];
  /** Completes "Remove “…”:" or, as advice, "“…”:"; without a capital and a full stop. */
  reason: string;
  /** Suggests another wording; a complete sentence. */
  instead?: string | ((phrase: string) => string);
  /** The phrase as written, in a normalised text. Absent if the rule is only about facts. */
  find?: FindPhrase;
  /** Phrases are no fault in a listing with these facts. */
  isMetBy?: (facts: ListingFacts) => boolean;
  /** Absent if the rule is only about texts. */
  facts?: {
    isBroken: (facts: ListingFacts) => boolean;
    /** What to do; a complete sentence. */
    instead: string | ((facts: ListingFacts) => string);
  };
}

const priceFault = (fault: PricePhrase["fault"]): FindPhrase => {
  return (text, type, place) => {
    const found = findForbiddenPricePhrase(text, type, place);
    return found?.fault === fault ? found.phrase : undefined;
  };
};

/** The Act exempts homes that the owner shares: there the phrase is advice. */
const SHARED_HOME =
  /\b(?:share (?:house|home|flat|apartment|accommodation)|only share|shared? with (?:the )?(?:owner|landlord|landlady)|live-in (?:owner|landlord|landlady)|(?:owner|landlord|landlady)s? (?:lives?|resides?) (?:on|in|at|upstairs|downstairs|next))/i;

const unlessShared = (find: FindPhrase): FindPhrase => {
  return (text, type, place) => (SHARED_HOME.test(text) ? undefined : find(text, type, place));
};

const onlyIfShared = (find: FindPhrase): FindPhrase => {
  return (text, type, place) => (SHARED_HOME.test(text) ? find(text, type, place) : undefined);
};

/** With the amount of the phrase, for example “Guide $1,200,000 - $1,320,000”. */
function insteadOfPrice(phrase: string): string {
  const from = firstAmount(phrase) ?? 1_200_000;
  const amounts = `${formatDollars(from)} - ${formatDollars(maxGuide(from))}`;
  return `Give one amount or a range of at most 10%, for example “${amounts}”.`;
}

function insteadOfRent(phrase: string): string {
  const rent = firstAmount(phrase);
  return rent === undefined
    ? "Write the rent alone."
    : `Write one amount, for example “${formatDollars(rent)} per week”.`;
}

/** Undefined without a bond or a rent. */
function toBondAndMost({ bond, price, priceFrequency }: ListingFacts): { bond: number; most: number } | undefined {
  return bond == null || !price ? undefined : { bond, most: maxBond({ price, priceFrequency }) };
}

/** An agent may ask for the consent at most this many days before the first advertisement. */
const DAYS_BEFORE_FIRST_AD = 21;

const describeHome = "Describe the home, not the people.";

function discrimination(name: string, section: string, ground: string, find: FindPhrase): AdvertisingRule[] {
  const rule = { name, of: ["rent"] as const, instead: describeHome };
  return [
    {
      ...rule,
      law: `Anti-Discrimination Act 1977 NSW, s 51 with s ${section}`,
      reason: `an ad may not choose tenants by ${ground} (Anti-Discrimination Act 1977, s ${section} and s 51)`,
      find: unlessShared(find),
    },
    {
      ...rule,
      name: `${name}-shared`,
      reason: `unless the owner lives in the home, an ad may not choose tenants by ${ground} (Anti-Discrimination Act 1977, s ${section})`,
      find: onlyIfShared(find),
    },
    {
      ...rule,
      name: `${name}-sale`,
      of: ["sale"],
      // The sections of New South Wales name accommodation; those of the Commonwealth about land are not confirmed.
      reason: `to choose buyers by ${ground} can be unlawful discrimination`,
      find,
    },
  ];
}

/** By importance. `docs/law.md` lists the sources and the days on which they were read. */
export const ADVERTISING_RULES: readonly AdvertisingRule[] = [
  {
    name: "open-price",
    law: "Property and Stock Agents Act 2002 NSW, s 73",
    of: ["sale"],
    reason:
      "an ad for a sale may not say “over”, “from” or “+” with a price (Property and Stock Agents Act 2002, s 73)",
    instead: insteadOfPrice,
    find: priceFault("open"),
  },
  {
    name: "wide-range",
    law: "Property and Stock Agents Act 2002 NSW, s 72A",
    of: ["sale"],
    reason:
      "the upper end of a price range may be at most 10% above its lower end (Property and Stock Agents Act 2002, s 72A)",
    instead: insteadOfPrice,
    find: priceFault("range"),
  },
  {
    name: "unfixed-rent",
    law: "Residential Tenancies Act 2010 NSW, s 22A",
    of: ["rent"],
    reason: "rent is advertised as one fixed amount (Residential Tenancies Act 2010, s 22A)",
    instead: insteadOfRent,
    find: priceFault("unfixed"),
  },
  {
    name: "high-bond",
    law: "Residential Tenancies Act 2010 NSW, s 159",
    of: ["rent"],
    reason: "a bond is at most 4 weeks of rent (Residential Tenancies Act 2010, s 159)",
    instead: "Write “4 weeks bond” or less.",
    find: highBond,
    facts: {
      isBroken(facts) {
        const stated = toBondAndMost(facts);
        return stated !== undefined && stated.bond > stated.most;
      },
      instead: (facts) => `Enter at most ${formatDollars(toBondAndMost(facts)?.most ?? 0)}.`,
    },
  },
  {
    name: "no-pets",
    law: "Residential Tenancies Act 2010 NSW, s 73H",
    of: ["rent"],
    reason: "an ad may not say that animals are not permitted (Residential Tenancies Act 2010, s 73H)",
    instead: "State a fact instead, such as “The yard is not fenced”.",
    find: noPets,
  },
  {
    name: "tenant-consent",
    law: "Residential Tenancies Act 2010 NSW, ss 55A and 55AA",
    of: ["sale", "rent"],
    reason:
      "photos that show a tenant’s belongings need the date of the tenant’s written consent (Residential Tenancies Act 2010, s 55A)",
    facts: {
      isBroken: ({ tenantPhotos }) => tenantPhotos?.showsBelongings === true && tenantPhotos.consentOn === null,
      instead: "Enter the date on the page of pictures, or delete these photos and answer No there.",
    },
  },
  ...discrimination("race", "20", "race or nationality", race),
  ...discrimination("sex", "34", "sex", sex),
  ...discrimination("orientation", "49ZQ and 38N", "sexual orientation or gender identity", orientation),
  ...discrimination("marital-status", "48", "marital or domestic status", maritalStatus),
  ...discrimination("age", "49ZYO", "age, which includes children", age),
  ...discrimination("disability", "49N", "disability", disability),
  {
    name: "pet-condition",
    of: ["rent"],
    reason: "a landlord may not ask for more bond or rent for an animal (Residential Tenancies Act 2010, s 73E)",
    instead: "Name conditions that are allowed, such as cleaning the carpets.",
    find: petConditions,
  },
  {
    name: "pet-free",
    of: ["rent"],
    reason: "read as “no pets”, this breaks the Residential Tenancies Act 2010, s 73H",
    instead: "State a fact about the home instead.",
    // None of these refuses an animal, so section 73H does not clearly forbid them.
    find: matching(
      String.raw`\b(?:pet|animal)[- ]free\b`,
      String.raw`\b(?:with|without) (?:no )?pets (?:only|preferred)\b`,
      String.raw`\b(?:not|un)[- ]?suit(?:able|ed) (?:for|to) (?:any |large |big |small |indoor )?${animals}\b`,
      String.raw`\b(?:let|leased?|rented|available|${people}) without (?:any )?(?:pets|animals)\b`,
    ),
  },
  {
    name: "pets-outside",
    of: ["rent"],
    reason:
      "only an animal of a type that is not normally kept inside may be kept outside (Residential Tenancies Act 2010, s 73E)",
    instead: "State a fact instead, such as “The yard is fenced”.",
    find: matching(
      String.raw`\b(?:outdoor|outside) (?:pets|animals|dogs|cats) only\b`,
      String.raw`\b(?:pets|animals|dogs|cats) (?:must (?:be kept|stay|live) )?(?:outside|outdoors?) only\b`,
    ),
  },
  {
    name: "assistance-animal",
    of: ["rent"],
    // Which section covers an advertisement is not confirmed; see docs/law.md.
    reason: "to refuse an assistance animal can be discrimination because of a disability",
    instead: "Leave it out.",
    find: matching(String.raw`\bno (?:guide|assistance|service|hearing) (?:dogs?|animals?)\b`),
  },
  {
    name: "religion",
    of: ["rent"],
    // Whether a religion is an "ethno-religious origin", which the Act counts as race, depends on the group.
    reason: "this can count as a choice by ethno-religious origin (Anti-Discrimination Act 1977, s 4 and s 20)",
    instead: describeHome,
    find: matching(
      String.raw`\bno ${religious}${any(String.raw` (?:${people})\b`, String.raw`(?= ?(?:[.,;:!?)/–-]|$|please|thank|or\b|and\b))`)}`,
      String.raw`\b${religious} (?:${people} )?${condition}`,
    ),
  },
  {
    name: "language",
    of: ["sale", "rent"],
    // The Act names race and nationality, not language.
    reason: "a choice by language can count as a choice by race (Anti-Discrimination Act 1977, s 4 and s 20)",
    instead: describeHome,
    find: matching(
      String.raw`\b${spoken}[- ](?:speakers?|speaking(?: ${people})?) ${condition}`,
      String.raw`\b(?:must|should|need to|have to|be able to) (?:be able to )?speak (?:good |fluent )?${spoken}\b`,
    ),
  },
  {
    name: "occupation",
    of: ["rent"],
    reason: "no law forbids this, but it turns away people who could pay the rent",
    instead: describeHome,
    find: matching(
      String.raw`\b(?:working |business |employed |full[- ]time )?(?:professionals?|professional (?:couples?|people|tenants?|persons?)|workers?|working (?:couples?|people|tenants?|adults?)) only\b`,
      String.raw`\b(?:must be (?:employed|working)|employed (?:people|tenants?|applicants?|persons?) only|no (?:students|centrelink|dss|welfare|unemployed|international students|overseas students)|students only)\b(?! (?:accommodation|discount))`,
      String.raw`\b(?:permanent residents?|citizens?(?: or permanent residents?)?|PR) only${onlyEnd}`,
    ),
  },
  {
    name: "household",
    of: ["rent"],
    reason: "this can be read as a choice by age or domestic status",
    instead: "Say how many people the home suits.",
    find: matching(
      String.raw`\b(?:singles?|single (?:person|tenant|professional|man|woman|lady)s?|couples?|(?:one|1) couple|couple or single|single or couple|famil(?:y|ies)) only${onlyEnd}`,
      String.raw`\bnot suit(?:ed|able) (?:for|to) (?:young |small |little )?(?:children|kids|families|toddlers|babies|the elderly|elderly|disabled|wheelchairs?(?: users?)?|people with)`,
      String.raw`\bover[- ]?(?:4|5|6|7)\d['’]?s (?:only|preferred)\b`,
      String.raw`\badults?[- ]only (?:building|complex|block|property|community|village)\b`,
      String.raw`\bno (?:pensioners|retirees|seniors)\b(?= ?(?:[.,;:!?)/–-]|$|please|thank|or\b|and\b))`,
      String.raw`\b(?:mature|elderly|older) (?:couple|person|lady|tenant|gentleman|single)s? preferred\b`,
    ),
  },
  {
    name: "altered-images",
    of: ["sale", "rent"],
    // Section 22B of the Residential Tenancies Act had not been in force when last read.
    reason: "the text admits altered pictures, but none of them is labelled",
    instead: "Tick “Digitally altered” at each of them in the list of pictures.",
    isMetBy: ({ hasLabelledPicture }) => hasLabelledPicture === true,
    find: alteredPictures,
  },
  {
    name: "old-consent",
    of: ["sale", "rent"],
    // Advice only, because the first advertisement may have been elsewhere.
    reason:
      "a tenant may be asked at most three weeks before the first advertisement (Residential Tenancies Act 2010, s 55A)",
    facts: {
      isBroken({ tenantPhotos, publishedOn }) {
        const consentOn = tenantPhotos?.consentOn;
        return (
          consentOn != null && publishedOn !== undefined && consentOn < addDays(publishedOn, -DAYS_BEFORE_FIRST_AD)
        );
      },
      instead: "Ask again.",
    },
  },
  {
    name: "missing-agency",
    of: ["sale", "rent"],
    // We could not confirm a law; see docs/law.md.
    reason: "this advertisement names no agency, because the agent’s profile has none",
    facts: {
      isBroken: ({ hasAgency }) => hasAgency === false,
      instead: "Join one, or create yours, on the page “Agency”.",
    },
  },
];
