/** Recognised in the free text of agents. */

export interface KnownFeature {
  key: string;
  label: string;
  /** Whole words: lower case, letters and digits only. */
  synonyms: readonly string[];
  /** Phrases that do not count as the feature. */
  except?: readonly string[];
  /** Offered to tenants only. */
  rentalsOnly?: true;
}

/**
 * The SQL function `known_features` repeats this table (a test compares them): change both, with a migration. A new key
 * also needs a bit in `feature_bits`.
 */
export const KNOWN_FEATURES = [
  { key: "pool", label: "Pool", synonyms: ["pool", "pools"], except: ["pool table", "pool room"] },
  {
    key: "air-conditioning",
    label: "Air conditioning",
    synonyms: [
      "air conditioning",
      "air conditioned",
      "air conditioner",
      "air conditioners",
      "air con",
      "airconditioning",
      "aircon",
      "ducted air",
      "reverse cycle",
      "split system",
      "split systems",
    ],
  },
  { key: "study", label: "Study", synonyms: ["study", "studies", "home office", "home offices"] },
  { key: "balcony", label: "Balcony", synonyms: ["balcony", "balconies"] },
  { key: "lift", label: "Lift", synonyms: ["lift", "lifts", "elevator", "elevators"], except: ["car lift"] },
  { key: "garage", label: "Garage", synonyms: ["garage", "garages"] },
  {
    key: "pets",
    label: "Pets considered",
    synonyms: [
      "pets considered",
      "pets welcome",
      "pets allowed",
      "pets permitted",
      "pets negotiable",
      "pets ok",
      "pets on application",
      "pets upon application",
      "pet friendly",
    ],
    rentalsOnly: true,
  },
  {
    key: "furnished",
    label: "Furnished",
    synonyms: ["furnished", "furniture included"],
    except: ["part furnished", "partly furnished", "partially furnished", "semi furnished"],
    rentalsOnly: true,
  },
] as const satisfies readonly KnownFeature[];

/** The feature is missing or elsewhere. */
export const NEGATIONS = [
  "no",
  "not",
  "non",
  "un",
  "without",
  "nearby",
  "close to",
  "walk to",
  "public",
  "provision for",
];

/** Terms that agents use for homes that people search for by the word on the left. */
export const RELATED_KEYWORDS: Readonly<Record<string, readonly string[]>> = {
  waterfront: ["harbour views", "water views", "bay views"],
  beachfront: ["beach", "ocean views", "water views"],
  oceanfront: ["ocean views", "beach", "water views"],
  seaside: ["beach", "ocean views", "water views"],
};
