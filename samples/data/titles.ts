import type { Template } from "#samples/template.ts";

/** A headline never has two selling points of one group. */
const ATTRACTIONS: readonly (readonly [group: string, needs: string, words: string])[] = [
  ["outside", "flat balcony", "[balcony|a {aspect}-facing balcony|a sunny balcony|a large balcony]"],
  ["outside", "courtyard", "[courtyard|a {aspect}-facing courtyard|private courtyard|a sunny courtyard]"],
  ["outside", "deck", "[timber deck|a {aspect}-facing deck|covered deck]"],
  ["outside", "levelLawn", "[level lawn|level backyard|level, fenced yard]"],
  ["outside", "pool", "[pool|in-ground pool]"],
  ["outside", "sharedPool", "[shared pool|pool]"],
  ["outside", "verandah", "[verandah|wide verandah]"],
  ["cars", "lockUpGarage !cars2+", "[garage|lock-up garage]"],
  ["cars", "lockUpGarage cars2+", "double garage"],
  ["cars", "secureParking", "secure parking"],
  ["cars", "!flat carport", "carport"],
  ["cars", "!flat sideAccess", "side access"],
  ["cars", "rearLane", "rear lane access"],
  ["view", "harbourViews", "harbour views"],
  ["view", "districtViews", "district views"],
  ["view", "leafyOutlook", "[leafy outlook|a leafy outlook]"],
  ["view", "", "{aspectLight}"],
  ["rooms", "study", "[study|a separate study]"],
  ["rooms", "rumpus", "two living areas"],
  ["rooms", "studio", "separate studio"],
  ["rooms", "sunroom", "sunroom"],
  ["rooms", "baths2+ !beds5+", "{baths} bathrooms"],
  ["inside", "timberFloors", "timber floors"],
  ["inside", "fireplace", "[open fireplace|fireplace]"],
  ["inside", "stoneBenches", "stone kitchen"],
  ["inside", "flat internalLaundry", "internal laundry"],
  ["inside", "ducted", "ducted air"],
  ["inside", "highCeilings", "high ceilings"],
  ["inside", "renovated !stoneBenches", "[updated kitchen|modern kitchen]"],
];

const PAIRS = ATTRACTIONS.flatMap((one, index) =>
  ATTRACTIONS.slice(index + 1)
    .filter(([group]) => group !== one[0])
    .map(([, needs, words]) => ({ needs: `${one[1]} ${needs}`.trim(), words: `${one[2]} and ${words}` })),
);

/** The kind of home and a selling point. Pages add the suburb. */
export const TITLES: readonly Template[] = [
  ...ATTRACTIONS.map(([, needs, words]): Template => [needs, `{Beds}-bedroom {home} with ${words}`]),
  ["flat", "[Light-filled|Bright|Sunny|Well-kept|Spacious] {beds}-bedroom {home}"],
  ["flat", "{Aspect}-facing {beds}-bedroom {home}"],
  ["flat", "{Beds}-bedroom {home} on the {floor} floor[, facing {aspect}|]"],
  ["flat", "{Style} [on the {floor} floor|facing {aspect}|with {aspectLight}]"],
  ["flat", "{Beds}-bedroom {style}[ on the {floor} floor|, facing {aspect}| with {aspectLight}]"],
  ["flat top", "Top-floor {home} with [{aspectLight}|no one above|{beds} bedroom{s}]"],
  ["flat ground", "Ground-floor {home} with [level access|{beds} bedroom{s}|{aspectLight}]"],
  ["flat study", "{Beds} bedroom{s} plus study[ and {aspectLight}|]"],
  ["flat renovated", "[Renovated|Fully renovated|Freshly renovated|Updated] {beds}-bedroom {home}"],
  ["flat original sale", "[Original|Solid] {beds}-bedroom {home} [ready to update|with scope to renovate]"],
  ["flat recent", "[Modern|Contemporary|Low-maintenance] {beds}-bedroom {home}"],
  ["apartment old", "[Art deco|1930s|Character] {beds}-bedroom apartment"],
  ["warehouse", "Warehouse [conversion|apartment] with [{beds} bedroom{s}|{aspectLight}]"],
  ["unit", "[Double-brick|Full-brick|Solid brick] {beds}-bedroom unit[ with {aspectLight}|]"],
  ["flat bed1 sale", "[Smart first home|First home or downsizer|City base or first home] with {aspectLight}"],
  ["flat rent", "[Neat|Clean|Comfortable|Well-presented] {beds}-bedroom {home} for lease"],
  ["flat beds3+", "[House-sized|Family-sized|Rare] three-bedroom {home}"],
  ["terrace", "[Classic|Character|Handsome] terrace with [{beds} bedrooms|a {aspect}-facing yard]"],
  ["terrace renovated", "[Renovated|Extended and renovated] {beds}-bedroom terrace"],
  ["terrace/semi/cottage/bungalow", "{Beds}-bedroom {style}[ on {land} square metres|]"],
  ["terrace/semi/cottage/bungalow", "{Style} on {land} square metres"],
  ["terrace/semi/cottage/bungalow rent", "[Charming|Neat|Spacious] {home} for lease[ with {beds} bedrooms|]"],
  ["semi renovated", "[Renovated|Extended and renovated] {beds}-bedroom semi"],
  [
    "semi/terrace original sale",
    "{Beds}-bedroom {home} [with scope to renovate|ready for renovation|in original condition]",
  ],
  ["cottage", "[Charming|Freestanding|Character] {beds}-bedroom cottage[ on {land} square metres|]"],
  ["bungalow", "[Character|Double-brick|Family] bungalow on {land} square metres"],
  ["bungalow renovated", "[Renovated|Extended] {beds}-bedroom bungalow[ on {land} square metres|]"],
  ["detached !acreage", "{Beds}-bedroom [family home|house|home] on {land} square metres"],
  ["detached !acreage beds3+", "[Comfortable|Spacious|Practical|Light-filled] family home on {land} square metres"],
  ["detached pool", "[Family home|{Beds}-bedroom home] with pool on {land} square metres"],
  ["detached renovated", "[Renovated|Fully renovated|Updated] {beds}-bedroom home on {land} square metres"],
  ["detached original sale", "[Original|Solid|Well-kept] home on {land} square metres"],
  ["detached recent", "[Modern|Low-maintenance|Contemporary] {beds}-bedroom home on {land} square metres"],
  ["detached rent", "[Comfortable|Spacious|Neat] {beds}-bedroom house for lease"],
  ["timberHouse", "[Neat|Charming|Well-kept] {beds}-bedroom weatherboard home"],
  ["acreage", "[Acreage|Country home|Rural home] on {land} square metres"],
  ["acreage paddock", "[Country home|{Beds}-bedroom home] with fenced paddocks"],
  ["townhouse", "[Modern|Spacious|Well-kept|Light-filled] {beds}-bedroom townhouse"],
  ["villa", "[Single-level|Well-kept|Sunny|Easy-care] {beds}-bedroom villa[ with {aspectLight}|]"],
];

/** Two selling points; enough to give every home its own headline. */
export const PAIR_TITLES: readonly Template[] = PAIRS.flatMap(({ needs, words }): Template[] => [
  [needs, `{Beds}-bedroom {home} with ${words}`],
  [needs, `{Style} with ${words}`],
]);

export const LAND_TITLES: readonly Template[] = [
  ["", "[Vacant land|Vacant block|Block of land], {land} square metres"],
  ["", "{Land}-square-metre block[ facing {aspect}| of vacant land]"],
  ["level", "Level block of {land} square metres"],
  ["corner", "Corner block of {land} square metres"],
  ["registered", "Registered land of {land} square metres"],
];
