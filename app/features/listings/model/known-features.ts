/** The features that people search by, out of the free text in which agents list them. */

export interface KnownFeature {
  /** In addresses, and in `listings.feature_keys`. */
  key: string;
  label: string;
  /** A feature that has one of these as whole words is this one: in lower case, letters and digits only. */
  synonyms: readonly string[];
  /** Unless it has one of these. */
  except?: readonly string[];
  /** What only tenants ask for. */
  isOfRentals?: true;
}

/**
 * PostgreSQL keeps the keys of a home itself, by the function `known_features`, which says the same as this table in SQL
 * (a test compares them): a change here needs a migration that changes the function. A new key needs a bit, too, in `feature_bits`.
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
    isOfRentals: true,
  },
  {
    key: "furnished",
    label: "Furnished",
    synonyms: ["furnished", "furniture included"],
    except: ["part furnished", "partly furnished", "partially furnished", "semi furnished"],
    isOfRentals: true,
  },
] as const satisfies readonly KnownFeature[];

/** Words by which an agent says that something is not there, or is somewhere else. */
export const DENIALS = [
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
