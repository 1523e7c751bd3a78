/**
 * The first of `odds` with traits that the home has (see `Home`) gives the probability; without a match the home lacks
 * the feature. The home's slots fill the label.
 */
export interface FeatureOdds {
  key: string;
  label: string;
  odds: readonly (readonly [needs: string, probability: number])[];
}

export const FEATURES: readonly FeatureOdds[] = [
  {
    key: "ducted",
    label: "Ducted air conditioning",
    odds: [
      ["recent detached", 0.6],
      ["recent liftBuilding", 0.45],
      ["recent", 0.3],
      ["detached sale renovated", 0.3],
    ],
  },
  {
    key: "splitAir",
    label: "Reverse-cycle air conditioning",
    odds: [
      ["ducted", 0],
      ["original", 0.25],
      ["", 0.5],
    ],
  },
  { key: "ceilingFans", label: "Ceiling fans", odds: [["", 0.22]] },
  {
    key: "fireplace",
    label: "Open fireplace",
    odds: [
      ["terrace", 0.5],
      ["old !flat", 0.45],
      ["old apartment !warehouse", 0.15],
    ],
  },
  {
    key: "woodHeater",
    label: "Slow-combustion heater",
    odds: [
      ["acreage", 0.6],
      ["fireplace", 0],
      ["detached !recent", 0.14],
    ],
  },
  {
    key: "gasHeating",
    label: "Gas heating",
    odds: [
      ["ducted", 0],
      ["!flat !recent", 0.15],
      ["unit", 0.08],
    ],
  },
  {
    key: "underfloor",
    label: "Underfloor heating",
    odds: [
      ["renovated sale", 0.1],
      ["recent sale", 0.06],
    ],
  },
  {
    key: "timberFloors",
    label: "{Timber} floors",
    odds: [
      ["old", 0.75],
      ["midcentury renovated", 0.65],
      ["midcentury", 0.4],
      ["renovated", 0.45],
      ["recent", 0.35],
    ],
  },
  {
    key: "carpetFloors",
    label: "Wool carpet",
    odds: [
      ["timberFloors", 0],
      ["recent", 0.3],
      ["", 0.2],
    ],
  },
  {
    key: "highCeilings",
    label: "High ceilings",
    odds: [
      ["warehouse", 0.9],
      ["old", 0.55],
    ],
  },
  { key: "gasCooking", label: "Gas cooktop", odds: [["", 0.42]] },
  {
    key: "induction",
    label: "Induction cooktop",
    odds: [
      ["gasCooking", 0],
      ["renovated", 0.5],
      ["recent", 0.4],
    ],
  },
  {
    key: "dishwasher",
    label: "Dishwasher",
    odds: [
      ["original", 0.3],
      ["", 0.7],
    ],
  },
  {
    key: "stoneBenches",
    label: "Stone benchtops",
    odds: [
      ["renovated", 0.65],
      ["recent", 0.65],
      ["original", 0],
      ["", 0.1],
    ],
  },
  {
    key: "island",
    label: "Island bench",
    odds: [
      ["bed1", 0],
      ["renovated !flat", 0.45],
      ["recent", 0.4],
    ],
  },
  {
    key: "pantry",
    label: "Walk-in pantry",
    odds: [
      ["recent detached", 0.4],
      ["detached renovated", 0.2],
    ],
  },
  {
    key: "builtIns",
    label: "Built-in wardrobes",
    odds: [
      ["original old", 0.1],
      ["", 0.72],
    ],
  },
  {
    key: "walkInRobe",
    label: "Walk-in wardrobe",
    odds: [
      ["beds3+ recent", 0.55],
      ["beds3+ renovated", 0.3],
    ],
  },
  { key: "ensuite", label: "Ensuite", odds: [["baths2+", 0.8]] },
  {
    key: "bath",
    label: "Bath",
    odds: [
      ["beds2+", 0.45],
      ["", 0.15],
    ],
  },
  {
    key: "internalLaundry",
    label: "Internal laundry",
    odds: [
      ["flat recent", 0.92],
      ["flat renovated", 0.7],
      ["flat", 0.45],
      ["townhouse/villa", 0.6],
      ["joined", 0.4],
    ],
  },
  {
    key: "sharedLaundry",
    label: "Shared laundry",
    odds: [
      ["internalLaundry", 0],
      ["unit", 0.85],
      ["flat old", 0.7],
    ],
  },
  {
    key: "balcony",
    label: "Balcony",
    odds: [
      ["flat ground", 0],
      ["flat recent", 0.95],
      ["flat", 0.6],
      ["terrace", 0.7],
      ["twoStorey", 0.3],
    ],
  },
  {
    key: "courtyard",
    label: "Courtyard",
    odds: [
      ["flat ground", 0.75],
      ["flat", 0],
      ["terrace", 0.8],
      ["townhouse/villa", 0.85],
      ["joined", 0.3],
    ],
  },
  {
    key: "deck",
    label: "Timber deck",
    odds: [
      ["flat", 0],
      ["garden renovated", 0.5],
      ["garden", 0.3],
      ["semi", 0.4],
    ],
  },
  {
    key: "verandah",
    label: "Verandah",
    odds: [
      ["acreage", 0.8],
      ["cottage", 0.6],
      ["bungalow", 0.5],
      ["semi", 0.3],
      ["timberHouse", 0.3],
    ],
  },
  { key: "levelLawn", label: "Level lawn", odds: [["garden", 0.5]] },
  {
    key: "vegetableBeds",
    label: "Vegetable beds",
    odds: [
      ["garden", 0.16],
      ["semi", 0.1],
    ],
  },
  {
    key: "fruitTree",
    label: "{Fruit} tree",
    odds: [
      ["garden", 0.3],
      ["semi", 0.25],
      ["courtyard !flat", 0.12],
    ],
  },
  {
    key: "pool",
    label: "Swimming pool",
    odds: [
      ["acreage", 0.35],
      ["detached sale", 0.17],
      ["detached", 0.08],
      ["semi/terrace", 0.02],
    ],
  },
  {
    key: "sharedPool",
    label: "Shared pool",
    odds: [
      ["largeBlock", 0.28],
      ["townhouse", 0.1],
    ],
  },
  {
    key: "gym",
    label: "Residents' gym",
    odds: [
      ["largeBlock sharedPool", 0.5],
      ["largeBlock", 0.1],
    ],
  },
  {
    key: "roofTerrace",
    label: "Shared roof terrace",
    odds: [
      ["largeBlock", 0.22],
      ["apartment smallBlock", 0.1],
    ],
  },
  {
    key: "shed",
    label: "Garden shed",
    odds: [
      ["acreage", 0.3],
      ["garden", 0.22],
    ],
  },
  {
    key: "workshop",
    label: "Workshop",
    odds: [
      ["acreage", 0.6],
      ["detached !recent", 0.12],
    ],
  },
  {
    key: "studio",
    label: "Garden studio",
    odds: [
      ["detached sale", 0.14],
      ["semi sale", 0.08],
    ],
  },
  { key: "dam", label: "Dam", odds: [["acreage", 0.55]] },
  { key: "paddock", label: "Fenced paddocks", odds: [["acreage", 0.75]] },
  {
    key: "rainTank",
    label: "Rainwater tank",
    odds: [
      ["acreage", 0.9],
      ["garden", 0.2],
    ],
  },
  {
    key: "solar",
    label: "Solar panels",
    odds: [
      ["acreage", 0.5],
      ["detached sale", 0.26],
      ["detached", 0.1],
      ["townhouse", 0.06],
    ],
  },
  {
    key: "study",
    label: "Study",
    odds: [
      ["beds4+", 0.3],
      ["recent", 0.22],
      ["beds2+", 0.12],
    ],
  },
  {
    key: "sunroom",
    label: "Sunroom",
    odds: [
      ["old !warehouse", 0.16],
      ["midcentury", 0.12],
    ],
  },
  {
    key: "rumpus",
    label: "Second living room",
    odds: [
      ["beds4+ twoStorey", 0.5],
      ["beds4+", 0.35],
    ],
  },
  {
    key: "attic",
    label: "Attic room",
    odds: [
      ["terrace", 0.22],
      ["semi", 0.1],
    ],
  },
  {
    key: "cellar",
    label: "Cellar",
    odds: [
      ["terrace", 0.08],
      ["bungalow sale", 0.06],
    ],
  },
  {
    key: "skylight",
    label: "Skylights",
    odds: [
      ["top", 0.12],
      ["joined renovated", 0.4],
      ["renovated !flat", 0.2],
    ],
  },
  {
    key: "doubleGlazing",
    label: "Double-glazed windows",
    odds: [
      ["recent", 0.16],
      ["renovated sale", 0.12],
    ],
  },
  {
    key: "lift",
    label: "Lift",
    odds: [
      ["liftBuilding upper", 1],
      ["liftBuilding", 0.6],
    ],
  },
  {
    key: "intercom",
    label: "Video intercom",
    odds: [
      ["largeBlock", 0.6],
      ["smallBlock", 0.15],
    ],
  },
  {
    key: "storageCage",
    label: "Storage cage",
    odds: [
      ["largeBlock", 0.55],
      ["smallBlock", 0.12],
    ],
  },
  {
    key: "bikeRoom",
    label: "Bicycle storage",
    odds: [
      ["largeBlock", 0.3],
      ["smallBlock", 0.12],
    ],
  },
  {
    key: "lockUpGarage",
    label: "Lock-up garage",
    odds: [
      ["!parked", 0],
      ["unit", 0.5],
      ["townhouse/villa", 0.75],
      ["detached recent", 0.75],
      ["detached", 0.45],
      ["largeBlock", 0.04],
      ["joined", 0.15],
    ],
  },
  {
    key: "secureParking",
    label: "Secure parking",
    odds: [
      ["!parked", 0],
      ["lockUpGarage", 0],
      ["largeBlock", 1],
      ["apartment", 0.3],
    ],
  },
  {
    key: "carport",
    label: "Carport",
    odds: [
      ["!parked", 0],
      ["lockUpGarage/secureParking", 0],
      ["", 0.45],
    ],
  },
  {
    key: "offStreet",
    label: "Off-street parking",
    odds: [
      ["!parked", 0],
      ["lockUpGarage/secureParking/carport", 0],
      ["", 1],
    ],
  },
  {
    key: "rearLane",
    label: "Rear lane access",
    odds: [
      ["parked terrace", 0.8],
      ["parked semi", 0.3],
      ["terrace", 0.25],
    ],
  },
  {
    key: "sideAccess",
    label: "Side access",
    odds: [
      ["detached", 0.22],
      ["semi", 0.12],
    ],
  },
  {
    key: "evCharger",
    label: "Electric vehicle charger",
    odds: [
      ["secureParking recent", 0.1],
      ["lockUpGarage recent", 0.08],
    ],
  },
  {
    key: "harbourViews",
    label: "Harbour views",
    odds: [
      ["harbour upper", 0.65],
      ["harbour !flat", 0.25],
    ],
  },
  {
    key: "districtViews",
    label: "District views",
    odds: [
      ["harbourViews", 0],
      ["highFloor", 0.5],
      ["top", 0.15],
    ],
  },
  {
    key: "leafyOutlook",
    label: "Leafy outlook",
    odds: [
      ["harbourViews/districtViews/highFloor", 0],
      ["flat", 0.3],
    ],
  },
];
