import type { ListingField } from "./field-kinds.ts";
import { KNOWN_FEATURES } from "./known-features.ts";
import { listingMessages as messages } from "./listing-form.messages.ts";
import { FIRST_YEAR, LAST_YEAR } from "./units.ts";

const rooms = { kind: "number", min: 0, max: 12, invalid: messages.rooms, section: "details", optional: true } as const;
const area = { kind: "number", min: 0, max: 100_000, unit: "sqm", section: "details", optional: true } as const;
const stated = { kind: "stated", invalid: messages.stated, section: "details", optional: true } as const;

const dollarsAQuarter = {
  kind: "money",
  min: 1,
  per: "quarter",
  section: "details",
  optional: true,
  of: "sale",
} as const;
const ratesOfRental = "Leave this blank: the owner of a rental pays its rates";
const disclosedToBuyers = { of: "sale", ofOther: "Leave this blank: only a sale has a contract of sale" } as const;
const materialFact = {
  ...stated,
  section: "disclosure",
  of: "sale",
  ofOther: "Leave this blank: these facts are disclosed to buyers",
  isMaterialFact: true,
} as const;

/** Where a side of a building faces. */
export const DIRECTIONS = {
  N: "North",
  NE: "North-east",
  E: "East",
  SE: "South-east",
  S: "South",
  SW: "South-west",
  W: "West",
  NW: "North-west",
} as const;
export type Direction = keyof typeof DIRECTIONS;

/** Facts about the building and the land. */
export const DETAIL_FIELDS = {
  bedrooms: {
    ...rooms,
    label: "Bedrooms",
    attribute: "Bedrooms",
    isCompared: true,
    onCard: true,
    file: { element: "features/bedrooms", heading: "Bedrooms", about: "A whole number; 0 for a studio." },
  },
  bathrooms: {
    ...rooms,
    label: "Bathrooms",
    attribute: "Bathrooms",
    isCompared: true,
    onCard: true,
    file: { element: "features/bathrooms", heading: "Bathrooms", about: "A whole number." },
  },
  parking: {
    ...rooms,
    label: "Parking",
    attribute: "Car spaces",
    isCompared: true,
    onCard: true,
    file: {
      element: "features/openSpaces",
      heading: "Car spaces",
      about: "The total number of garages, carports and open spaces.",
    },
  },
  landSize: {
    ...area,
    label: "Land size",
    invalid: messages.landSize,
    attribute: "Land size",
    isCompared: true,
    onCard: true,
    file: { element: "landDetails/area", heading: "Land size (sqm)", about: "In square metres." },
  },
  floorArea: {
    ...area,
    label: "Floor area",
    invalid: messages.floorArea,
    attribute: "Floor area",
    isCompared: true,
    file: {
      element: "buildingDetails/area",
      heading: "Floor area (sqm)",
      about: "Floor area of the building in square metres.",
    },
  },
  yearBuilt: {
    kind: "number",
    min: FIRST_YEAR,
    max: LAST_YEAR,
    isYear: true,
    label: "Year built",
    invalid: `Enter a year from ${FIRST_YEAR} to ${LAST_YEAR}`,
    section: "details",
    optional: true,
    attribute: "Year built",
    isCompared: true,
    onCard: "built",
    file: {
      element: "yearBuilt",
      heading: "Year built",
      about: "Four digits, such as 1985. Optional.",
      isPlain: true,
    },
  },
  strataLevies: {
    ...dollarsAQuarter,
    label: "Strata levies",
    hint: "The administrative and the capital works levy together.",
    invalid: "Enter whole dollars a quarter, such as 1250",
    ofOther: "Leave this blank: the owner of a rental pays its strata levies",
    attribute: "Strata levies",
    isCompared: true,
  },
  councilRates: {
    ...dollarsAQuarter,
    label: "Council rates",
    invalid: "Enter whole dollars a quarter, such as 420",
    ofOther: ratesOfRental,
    attribute: "Council rates",
    isCompared: true,
    file: {
      element: "councilRates",
      heading: "Council rates",
      about: "In dollars with the period, such as $420 a quarter or $1,680 a year. Optional.",
      isPlain: true,
    },
  },
  /** Service charges only: usage differs by household. */
  waterRates: {
    ...dollarsAQuarter,
    label: "Water rates",
    hint: "The service charges, without usage.",
    invalid: "Enter whole dollars a quarter, such as 180",
    ofOther: ratesOfRental,
    attribute: "Water rates",
    isCompared: true,
  },
  /** 0 is the ground floor. */
  floorLevel: {
    kind: "number",
    min: 0,
    max: 100,
    label: "Floor level",
    hint: "0 is the ground floor.",
    invalid: "Enter a floor level from 0 to 100",
    section: "details",
    optional: true,
    attribute: "Floor level",
    isCompared: true,
  },
  livingFaces: {
    kind: "choice",
    label: "Living room faces",
    choices: DIRECTIONS,
    invalid: "Choose the direction that the living room faces",
    section: "details",
    optional: true,
    attribute: "Living room faces",
    isCompared: true,
  },
  internet: {
    kind: "choice",
    label: "Internet connection",
    choices: {
      fttp: "NBN fibre to the premises (FTTP)",
      fttb: "NBN fibre to the building (FTTB)",
      fttc: "NBN fibre to the curb (FTTC)",
      fttn: "NBN fibre to the node (FTTN)",
      hfc: "NBN cable (HFC)",
      wireless: "NBN fixed wireless",
      satellite: "NBN satellite",
      other: "Other",
    },
    invalid: "Choose the internet connection",
    section: "details",
    optional: true,
    attribute: "Internet",
    isCompared: true,
  },
  heatingCooling: {
    kind: "line",
    min: 0,
    max: 160,
    label: "Heating and cooling",
    hint: "For example: Reverse cycle in the living room, gas heating.",
    invalid: "Enter at most 160 characters",
    section: "details",
    optional: true,
    attribute: "Heating and cooling",
    isCompared: true,
  },
  roomSizes: {
    kind: "lines",
    min: 0,
    max: 800,
    label: "Room sizes",
    hint: "One room in each line, such as “Living room 5.2 × 4.1 m”.",
    invalid: "Enter at most 800 characters",
    section: "details",
    optional: true,
    attribute: "Room sizes",
  },
  features: {
    kind: "list",
    label: "Features",
    hint: `Separate with commas. Search results show the first 6. People can search for: ${KNOWN_FEATURES.map(({ label }) => label.toLowerCase()).join(", ")}.`,
    invalid: messages.features,
    section: "details",
    onCard: true,
    file: {
      element: "features/otherFeatures",
      heading: "Features",
      about: "Separated by commas, such as Air conditioning, Balcony, Study. At most 40.",
    },
  },
  /** From the street into the home. */
  stepFreeAccess: {
    ...stated,
    label: "Can you get from the street into the home without steps?",
    attribute: "Step-free access",
  },
  /** Including its shower. */
  stepFreeBathroom: {
    ...stated,
    label: "Is there a bathroom without steps, including the shower?",
    attribute: "Step-free bathroom",
  },
  contractAvailable: {
    ...stated,
    ...disclosedToBuyers,
    section: "disclosure",
    label: "Can buyers get the contract of sale now?",
    attribute: "Contract available",
    isCompared: true,
  },
  documents: {
    ...disclosedToBuyers,
    kind: "line",
    min: 0,
    max: 255,
    label: "Documents that buyers can ask for",
    hint: "Separate with commas, for example: strata report, building and pest report.",
    invalid: "Enter at most 255 characters",
    section: "disclosure",
    optional: true,
    attribute: "Documents to ask for",
  },
  floodOrFire: {
    ...materialFact,
    label: "Has the property been flooded or affected by bush fire in the last 5 years?",
    attribute: "flood or bush fire in the last 5 years",
  },
  safetyRisk: {
    ...materialFact,
    label: "Is there a significant health or safety risk?",
    attribute: "significant health or safety risk",
  },
  looseFillAsbestos: {
    ...materialFact,
    label: "Is it on the register of loose-fill asbestos?",
    attribute: "register of loose-fill asbestos",
  },
  homicide: {
    ...materialFact,
    label: "Was it the scene of a murder or manslaughter in the last 5 years?",
    attribute: "murder or manslaughter in the last 5 years",
  },
  drugManufacture: {
    ...materialFact,
    label: "Were drugs manufactured there in the last 2 years?",
    attribute: "drug manufacture in the last 2 years",
  },
  cladding: {
    ...materialFact,
    label: "Is there an order about combustible cladding?",
    attribute: "order about combustible cladding",
  },
  buildingOrder: {
    ...materialFact,
    label: "Is there a rectification, prohibition or stop-work order?",
    attribute: "rectification, prohibition or stop-work order",
  },
} as const satisfies Record<string, ListingField>;
