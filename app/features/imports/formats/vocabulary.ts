import type { PROPERTY_TYPES, SaleMethod } from "#app/features/listings/model/criteria.ts";

type PropertyType = (typeof PROPERTY_TYPES)[number];

export const FEATURE_GROUPS = ["features", "allowances", "ecofriendly"] as const;
export type FeatureGroup = (typeof FEATURE_GROUPS)[number];

interface FlagFeature {
  element: string;
  group: FeatureGroup;
  feature: string;
}

const flags = (group: FeatureGroup, features: Readonly<Record<string, string>>): FlagFeature[] =>
  Object.entries(features).map(([element, label]) => ({ element, group, feature: label }));

const FLAG_FEATURES: readonly FlagFeature[] = [
  ...flags("features", {
    airConditioning: "Air conditioning",
    reverseCycleAirCon: "Reverse cycle air conditioning",
    splitSystemAirCon: "Split system air conditioning",
    splitSystemHeating: "Split system heating",
    ductedCooling: "Ducted cooling",
    evaporativeCooling: "Evaporative cooling",
    ductedHeating: "Ducted heating",
    gasHeating: "Gas heating",
    hydronicHeating: "Hydronic heating",
    openFirePlace: "Open fireplace",
    alarmSystem: "Alarm system",
    vacuumSystem: "Vacuum system",
    intercom: "Intercom",
    broadband: "Broadband",
    payTV: "Pay TV",
    builtInRobes: "Built-in wardrobes",
    dishwasher: "Dishwasher",
    floorboards: "Floorboards",
    study: "Study",
    rumpusRoom: "Rumpus room",
    workshop: "Workshop",
    gym: "Gym",
    remoteGarage: "Remote garage",
    secureParking: "Secure parking",
    balcony: "Balcony",
    deck: "Deck",
    courtyard: "Courtyard",
    outdoorEnt: "Outdoor entertaining",
    shed: "Shed",
    fullyFenced: "Fully fenced",
    tennisCourt: "Tennis court",
    pool: "Pool",
    poolInGround: "In-ground pool",
    poolAboveGround: "Above-ground pool",
    spa: "Spa",
    insideSpa: "Indoor spa",
    outsideSpa: "Outdoor spa",
  }),
  ...flags("allowances", {
    petFriendly: "Pets considered",
    furnished: "Furnished",
    smokers: "Smokers permitted",
    smoker: "Smokers permitted",
  }),
  ...flags("ecofriendly", {
    solarPanels: "Solar panels",
    solarHotWater: "Solar hot water",
    waterTank: "Water tank",
    greyWaterSystem: "Grey water system",
  }),
];

const featureByElement = new Map(FLAG_FEATURES.map(({ element, feature }) => [element.toLowerCase(), feature]));
const flagByFeature = new Map(FLAG_FEATURES.toReversed().map((flag) => [flag.feature.toLowerCase(), flag]));

/** `element` is in lower case. Undefined if it is no flag. */
export function getFlagFeature(element: string): string | undefined {
  return featureByElement.get(element);
}

/** Undefined if none. */
export function findFlag(feature: string): FlagFeature | undefined {
  return flagByFeature.get(feature.toLowerCase());
}

/** Undefined if the type adds nothing. */
export function getTypedFeature(element: string, type: string): string | undefined {
  return typed[element]?.[type.toLowerCase().replaceAll(/[\s_-]/g, "")];
}

const typed: Readonly<Partial<Record<string, Readonly<Partial<Record<string, string>>>>>> = {
  pool: { inground: "In-ground pool", aboveground: "Above-ground pool" },
  spa: { inground: "In-ground spa", aboveground: "Above-ground spa" },
  heating: {
    gas: "Gas heating",
    electric: "Electric heating",
    solid: "Solid fuel heating",
    solidfuel: "Solid fuel heating",
  },
  hotwaterservice: { solar: "Solar hot water", electric: "Electric hot water" },
};

interface Category {
  propertyType: PropertyType;
  word?: string;
}

/** Undefined for "Other" and unknown ones. */
export function findCategory(name: string): Category | undefined {
  return CATEGORIES[name.toLowerCase().replaceAll(/[^a-z]/g, "")];
}

const CATEGORIES: Readonly<Partial<Record<string, Category>>> = {
  house: { propertyType: "House" },
  alpine: { propertyType: "House" },
  duplexsemidetached: { propertyType: "House", word: "Duplex or semi-detached" },
  duplex: { propertyType: "House", word: "Duplex or semi-detached" },
  semidetached: { propertyType: "House", word: "Duplex or semi-detached" },
  terrace: { propertyType: "House", word: "Terrace" },
  acreagesemirural: { propertyType: "House", word: "Acreage" },
  acreage: { propertyType: "House", word: "Acreage" },
  townhouse: { propertyType: "Townhouse" },
  villa: { propertyType: "Villa" },
  apartment: { propertyType: "Apartment" },
  servicedapartment: { propertyType: "Apartment", word: "Serviced apartment" },
  studio: { propertyType: "Apartment", word: "Studio" },
  warehouse: { propertyType: "Apartment", word: "Warehouse conversion" },
  unit: { propertyType: "Unit" },
  flat: { propertyType: "Unit", word: "Flat" },
  blockofunits: { propertyType: "Unit", word: "Block of units" },
  retirement: { propertyType: "Unit", word: "Retirement living" },
  retirementliving: { propertyType: "Unit", word: "Retirement living" },
  land: { propertyType: "Land" },
};

/** Undefined for "Other" and none. */
export function getRuralFeature(name: string): string | undefined {
  const key = name.toLowerCase().replaceAll(/[^a-z]/g, "");
  return key === "" || key === "other" ? undefined : (RURAL_FEATURES[key] ?? name);
}

const RURAL_FEATURES: Readonly<Partial<Record<string, string>>> = {
  cropping: "Cropping",
  dairy: "Dairy farm",
  farmlet: "Farmlet",
  horticulture: "Horticulture",
  lifestyle: "Lifestyle property",
  livestock: "Livestock",
  mixedfarming: "Mixed farming",
  viticulture: "Viticulture",
};

/** Undefined if unknown. */
export function findSaleMethod(authority: string): SaleMethod | undefined {
  return SALE_METHODS_BY_AUTHORITY[authority.toLowerCase().replaceAll(/[^a-z]/g, "")];
}

/** Heading of the CSV column, and title of the REAXML link. */
export const STATEMENT_TITLE = "Statement of Information";

/** The last two are not in REAXML. */
export const AUTHORITIES: Readonly<Record<SaleMethod, string>> = {
  "private treaty": "sale",
  auction: "auction",
  "expressions of interest": "expressionsOfInterest",
  tender: "tender",
};

const SALE_METHODS_BY_AUTHORITY: Readonly<Partial<Record<string, SaleMethod>>> = {
  auction: "auction",
  sale: "private treaty",
  privatetreaty: "private treaty",
  setsale: "private treaty",
  exclusive: "private treaty",
  multilist: "private treaty",
  conjunctional: "private treaty",
  open: "private treaty",
  eoi: "expressions of interest",
  expressionsofinterest: "expressions of interest",
  tender: "tender",
};

/** Also if no country is named. */
export function isAustralia(country: string): boolean {
  return ["", "au", "aus", "australia"].includes(country.toLowerCase().replaceAll(/[^a-z]/g, ""));
}

export const MAX_FEATURES = 40;

/** Sources: ticks and typed text of a group, or other elements. */
type FeatureParts = Readonly<Record<string, readonly string[]>>;

export function typedPart(group: string): string {
  return `${group} typed`;
}

const IN_ORDER = [...FEATURE_GROUPS, "studio", "category", "land", ...FEATURE_GROUPS.map(typedPart)];

/** Ticks, other elements, then typed text, without duplicates. */
export function joinFeatures(parts: FeatureParts): string[] {
  return uniqueFeatures(IN_ORDER.flatMap((part) => parts[part] ?? []));
}

/** Ignores case; preserves the first spelling and the order. */
export function uniqueFeatures(features: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const feature of features.map((text) => text.trim())) {
    const key = feature.toLowerCase();
    if (key !== "" && !byKey.has(key)) byKey.set(key, feature);
  }
  return [...byKey.values()];
}
