import type { ListingField } from "./field-kinds.ts";
import { KNOWN_FEATURES } from "./known-features.ts";
import { listingMessages as messages } from "./listings.messages.ts";
import { FIRST_YEAR, LAST_YEAR } from "./units.ts";

const rooms = { kind: "number", min: 0, max: 12, invalid: messages.rooms, section: "details", optional: true } as const;
const area = { kind: "number", min: 0, max: 100_000, unit: "sqm", section: "details", optional: true } as const;
const stated = { kind: "stated", invalid: messages.stated, section: "details", optional: true } as const;

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
    kind: "money",
    min: 1,
    per: "quarter",
    label: "Strata levies",
    hint: "The administrative and the capital works levy together.",
    invalid: "Enter whole dollars a quarter, such as 1250",
    section: "details",
    optional: true,
    of: "sale",
    ofOther: "Leave this blank: the owner of a rental pays its strata levies",
    attribute: "Strata levies",
    isCompared: true,
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
} as const satisfies Record<string, ListingField>;
