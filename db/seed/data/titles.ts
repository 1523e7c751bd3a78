import type { Template } from "#db/seed/template.ts";

/** The line an agent puts above a home: its kind, and one or two things that sell it. */
export const TITLES: readonly Template[] = [
  // apartments and units
  ["flat", "[Light-filled|Bright|Sunny|Well-kept|Spacious] {beds}-bedroom {home} in {suburb}"],
  ["flat", "{Aspect}-facing {beds}-bedroom {home}[ in {suburb}| with {aspectLight}|]"],
  ["flat", "{Beds}-bedroom {home} on the {floor} floor[, {suburb}| with a {aspect} aspect|]"],
  ["flat top", "Top-floor {home} [in {suburb}|with a {aspect} aspect|with {beds} bedroom{s}|with no one above]"],
  ["flat ground", "Ground-floor {home} [in {suburb}|with easy level access|with {beds} bedroom{s}]"],
  [
    "flat balcony",
    "{Beds}-bedroom {home} with [balcony|a {aspect}-facing balcony|a sunny balcony|a large balcony][ in {suburb}|]",
  ],
  [
    "flat courtyard",
    "{Beds}-bedroom {home} with [private courtyard|a {aspect}-facing courtyard|a sunny courtyard][ in {suburb}|]",
  ],
  ["flat lockUpGarage", "{Beds}-bedroom {home} with lock-up garage[ in {suburb}|]"],
  ["flat secureParking", "{Beds}-bedroom {home} with secure parking[ in {suburb}| and {aspectLight}|]"],
  [
    "flat secureParking balcony",
    "[Modern|Low-maintenance|Bright|Contemporary] {suburb} {home} with balcony and secure parking",
  ],
  ["flat study", "{Beds} bedroom{s} plus study in {suburb}"],
  ["flat study", "{Beds}-bedroom {home} with study[ and {aspectLight}| in {suburb}|]"],
  [
    "flat renovated",
    "[Renovated|Fully renovated|Freshly renovated|Updated] {beds}-bedroom {home}[ in {suburb}|, {suburb}| with {aspectLight}|]",
  ],
  [
    "flat original sale",
    "[Original {beds}-bedroom {home} ready to update|Solid {suburb} {home} with room to improve|{Beds}-bedroom {home} with scope to renovate][, {suburb}|]",
  ],
  [
    "flat recent",
    "[Modern|Contemporary|Near-new look] {beds}-bedroom {home}[ in {suburb}| with {aspectLight}|, {suburb}]",
  ],
  ["apartment old", "[Art deco|1930s|Character] {beds}-bedroom apartment[ in {suburb}| with {aspectLight}|, {suburb}]"],
  ["warehouse", "Warehouse [conversion|apartment] in {suburb}[ with {beds} bedroom{s}| with {aspectLight}|]"],
  ["unit", "[Double-brick|Full-brick|Solid brick] {beds}-bedroom unit[ in {suburb}| with {aspectLight}|, {suburb}]"],
  ["flat bed1 sale", "[Smart first home|City base or first home|First home or downsizer] in {suburb}"],
  ["flat bed1 rent", "[Neat|Bright|Tidy|Comfortable] one-bedroom {home} in {suburb}"],
  ["flat rent", "[Neat|Clean|Comfortable|Well-presented] {beds}-bedroom {home} for lease in {suburb}"],
  ["flat harbourViews", "{Beds}-bedroom {home} with harbour views[ in {suburb}|, {suburb}]"],
  ["flat districtViews", "{Beds}-bedroom {home} with district views[ in {suburb}|]"],
  ["flat leafyOutlook", "{Beds}-bedroom {home} with a leafy outlook[ in {suburb}|]"],
  ["flat sharedPool", "{Suburb} {home} with [pool|pool and {aspectLight}|shared pool]"],
  ["flat gym sharedPool", "Apartment with pool and gym in {suburb}"],
  ["flat timberFloors", "{Beds}-bedroom {home} with timber floors[ in {suburb}| and {aspectLight}]"],
  ["flat internalLaundry", "{Beds}-bedroom {home} with internal laundry[ in {suburb}| and {aspectLight}]"],
  ["flat beds3+", "[House-sized|Family-sized|Rare] three-bedroom {home}[ in {suburb}|, {suburb}]"],
  // houses
  [
    "terrace",
    "[Classic|Victorian|Character|Handsome] terrace [in {suburb}|with {beds} bedrooms|with a {aspect}-facing yard]",
  ],
  [
    "terrace renovated",
    "[Renovated|Extended and renovated|Beautifully renovated] {beds}-bedroom terrace[ in {suburb}|]",
  ],
  ["terrace parked", "{Beds}-bedroom terrace with parking[ in {suburb}|]"],
  ["terrace courtyard", "{Suburb} terrace with [a {aspect}-facing|a sunny|a private] courtyard"],
  ["terrace/semi/cottage/bungalow", "{Beds}-bedroom {style}[ in {suburb}|, {suburb}| on {land} square metres]"],
  [
    "terrace/semi/cottage/bungalow",
    "[{Suburb}|Light-filled {suburb}|Well-kept {suburb}] {home} with {beds} bedrooms[ and {aspectLight}|]",
  ],
  ["terrace/semi/cottage/bungalow", "{Style} with [{aspectLight}|{beds} bedrooms|{land} square metres of land]"],
  ["terrace/semi/cottage/bungalow baths2+", "{Beds}-bedroom {home} with {baths} bathrooms[ in {suburb}|]"],
  [
    "terrace/semi/cottage/bungalow timberFloors",
    "{Suburb} {home} with timber floors and [{aspectLight}|{beds} bedrooms]",
  ],
  ["terrace/semi/cottage/bungalow fireplace", "{Suburb} {home} with open fireplace[ and {beds} bedrooms|]"],
  ["semi/cottage/bungalow deck", "{Suburb} {home} with [timber deck|{aspect}-facing deck|deck and garden]"],
  ["terrace/semi/cottage/bungalow rent", "[Charming|Neat|Spacious] {home} for lease in {suburb}"],
  ["semi", "[Character|Charming|Brick|Well-kept] semi [in {suburb}|on {land} square metres|with {beds} bedrooms]"],
  ["semi renovated", "[Renovated|Extended and renovated] {beds}-bedroom semi[ in {suburb}|]"],
  ["semi/terrace original sale", "{Suburb} {home} [with scope to renovate|ready for renovation|in original condition]"],
  ["cottage", "[Charming|Freestanding|Character] {beds}-bedroom cottage [in {suburb}|on {land} square metres]"],
  ["bungalow", "[Character|Double-brick|Family] bungalow [on {land} square metres|in {suburb}|with {beds} bedrooms]"],
  ["bungalow renovated", "[Renovated|Extended] {beds}-bedroom bungalow[ in {suburb}| on {land} square metres]"],
  ["detached !acreage", "{Beds}-bedroom [family home|house|home] on {land} square metres[, {suburb}|]"],
  ["detached !acreage beds3+", "[Comfortable|Spacious|Practical|Light-filled] family home in {suburb}"],
  [
    "detached pool",
    "[Family home with pool|{Beds}-bedroom home with pool|Home with in-ground pool] [in {suburb}|on {land} square metres]",
  ],
  ["detached deck", "{Beds}-bedroom home with [{aspect}-facing deck|deck and garden|covered deck][ in {suburb}|]"],
  ["detached levelLawn", "{Beds}-bedroom home with [level lawn|level backyard|level, fenced yard][ in {suburb}|]"],
  ["detached studio", "{Beds}-bedroom home with separate studio[ in {suburb}|]"],
  ["detached solar", "{Beds}-bedroom home with solar[ in {suburb}| on {land} square metres]"],
  ["detached sideAccess", "{Beds}-bedroom home with side access[ in {suburb}|]"],
  ["detached cars2+", "{Beds}-bedroom home with parking for {cars}[ in {suburb}|]"],
  [
    "detached renovated",
    "[Renovated|Fully renovated|Updated] {beds}-bedroom home[ in {suburb}| on {land} square metres]",
  ],
  [
    "detached original sale",
    "[Original home|Solid home|Well-kept original home] on {land} square metres[ in {suburb}|]",
  ],
  [
    "detached recent",
    "[Modern|Low-maintenance|Near-new look|Contemporary] {beds}-bedroom [family home|home] in {suburb}",
  ],
  ["detached recent oneStorey", "Single-level {beds}-bedroom home[ in {suburb}| on {land} square metres]"],
  ["detached recent twoStorey", "Two-storey {beds}-bedroom home[ in {suburb}| on {land} square metres]"],
  ["detached rumpus", "{Beds} bedrooms and two living areas[ in {suburb}| on {land} square metres]"],
  ["detached study", "{Beds}-bedroom home with study[ in {suburb}| on {land} square metres]"],
  ["detached rent", "[Comfortable|Spacious|Neat] {beds}-bedroom house for lease in {suburb}"],
  ["timberHouse", "[Neat|Charming|Well-kept] {beds}-bedroom weatherboard home in {suburb}"],
  ["acreage", "[Acreage|Country home|Rural home] on {land} square metres in {suburb}"],
  ["acreage paddock", "[Country home|{Beds}-bedroom home] with fenced paddocks in {suburb}"],
  // townhouses and villas
  [
    "townhouse",
    "[Modern|Spacious|Well-kept|Light-filled] {beds}-bedroom townhouse[ in {suburb}| with {aspectLight}|, {suburb}]",
  ],
  [
    "townhouse courtyard",
    "{Beds}-bedroom townhouse with [courtyard|a {aspect}-facing courtyard|private courtyard][ in {suburb}|]",
  ],
  ["townhouse lockUpGarage", "{Beds}-bedroom townhouse with garage[ in {suburb}| and {aspectLight}]"],
  ["townhouse baths2+", "{Suburb} townhouse with {beds} bedrooms and {baths} bathrooms"],
  [
    "villa",
    "[Single-level|Well-kept|Sunny|Easy-care] {beds}-bedroom villa[ in {suburb}| with {aspectLight}|, {suburb}]",
  ],
  ["villa courtyard", "{Beds}-bedroom villa with [courtyard|a sunny courtyard|private courtyard][ in {suburb}|]"],
  ["villa lockUpGarage", "{Beds}-bedroom villa with garage[ in {suburb}| and {aspectLight}]"],
];

export const LAND_TITLES: readonly Template[] = [
  ["", "[Vacant land|Vacant block|Land] of {land} square metres[ in {suburb}|]"],
  ["", "{Land}-square-metre block [in {suburb}|with a {aspect} aspect|in {suburb}, facing {aspect}]"],
  ["level", "Level block of {land} square metres[ in {suburb}|]"],
  ["corner", "Corner block of {land} square metres[ in {suburb}|]"],
  ["registered", "Registered land in {suburb}[, {land} square metres|]"],
];
