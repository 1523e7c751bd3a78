import type { Template } from "#db/seed/template.ts";

/** Last sentences: terms and practical matters. */
export const CLOSINGS: readonly Template[] = [
  // sale, strata
  ["sale flat/townhouse/villa", "Strata levies are {levies} a quarter and council rates [about|near] {rates}."],
  [
    "sale flat/townhouse/villa",
    "[Expect|Allow] {levies} a quarter for strata and {rates} for council rates[; the minutes can be read at our office|; the contract has the rest|, with water on top].",
  ],
  [
    "sale flat",
    "The [owners' corporation|strata committee] [meets every {small} months|has funds in hand|keeps a plan of works], and the levies are {levies} a quarter[, water included|].",
  ],
  [
    "sale flat",
    "Levies of {levies} a quarter [cover the gardens, insurance and cleaning|pay for insurance, cleaning and the common lights|include building insurance and water], and [no special levy has been called|the last three years of minutes are on file|the next works are the gutters].",
  ],
  [
    "sale flat/townhouse/villa",
    "[A strata report from {month}|The strata report of {month}] is [ready to read|free to anyone who asks|in the office], and [it is short reading|it names no dispute|its figures match the levies, {levies} a quarter].",
  ],
  [
    "sale townhouse/villa",
    "The group of {stack} [looks after itself|meets once a year|mows in turn]; each pays {levies} a quarter, [insurance included|with the water metered separately|and the drive was sealed {recently}].",
  ],
  [
    "sale flat/townhouse/villa",
    "Outgoings are easily listed: {levies} a quarter to the strata, {rates} to the council[, and water by the meter|, and nothing else fixed|].",
  ],
  // sale, own land
  [
    "sale !flat !townhouse !villa",
    "Council rates are [about|near] {rates} a quarter, and [the building report is ready to read|the contract can be had by e-mail|the pest inspection of {month} found nothing active].",
  ],
  [
    "sale !flat !townhouse !villa",
    "[A building and pest report from {month}|The building report of {month}] [is free to anyone who inspects|can be read before you decide|lists what needs doing, and the list is short|puts the gutters first].",
  ],
  [
    "sale !flat !townhouse !villa",
    "[The survey is recent|A survey was made in {month}|The boundaries were surveyed in {month}], [the fences stand where they should|the title is plain|there is no easement under the house], and rates are {rates} a quarter.",
  ],
  [
    "sale !flat !townhouse !villa",
    "[The owners leave|They leave] [the blinds, the light fittings and the letterbox|a file of receipts back to {keptYears} years ago|paint tins, labelled by room|the keys to every window], and [the rates are {rates} a quarter|can settle in {weeks} weeks].",
  ],
  // sale, any
  [
    "sale",
    "The contract is [ready|in the office|drawn up], and [settlement can be in {weeks} weeks|the vendors would settle in {weeks} weeks|{weeks} weeks to settlement would suit both sides of the move|a longer settlement than {weeks} weeks can be talked about].",
  ],
  [
    "sale",
    "[The owners have bought elsewhere and|The owners are staying nearby and|The owners are moving interstate and|The owner is retiring to the coast and] [would like to settle in {weeks} weeks|can settle in {weeks} weeks or wait|have asked for {weeks} weeks to settlement].",
  ],
  [
    "sale",
    "It is sold [with vacant possession|empty|as it stands], [{weeks} weeks after exchange|with {weeks} weeks to settlement|and keys change hands {weeks} weeks after exchange], and [inspections are on Saturdays|you may bring a builder|second visits are welcome].",
  ],
  [
    "sale",
    "[Come twice|See it twice|Come back at another hour]: [once for the rooms and once for the light|in the morning and again at dusk|the {aspect} side changes with the hour]; [the contract will be waiting|settlement is {weeks} weeks|rates are {rates} a quarter].",
  ],
  // rent
  [
    "rent",
    "[It is available|The {home} is available|It can be moved into] from {available}, on a lease of [six or twelve months|twelve months|twelve months or longer|six months to begin with].",
  ],
  [
    "rent",
    "The lease [starts on {available}|runs for twelve months from {available}|can start on {available}]; the bond is four weeks' rent and [keys are at our office|you can apply on-line|inspections are by appointment].",
  ],
  [
    "rent flat",
    "It is let unfurnished from {available}, [with water included|and the owner pays for water|with gas and electricity in your name], [on a lease of one year|and the bond is four weeks' rent|for six or twelve months].",
  ],
  [
    "rent garden",
    "[The garden is the tenant's to mow|A gardener comes once a month|The owner looks after the trees|Lawns are mown every fortnight, within the rent], and the {home} is free from {available}[ for twelve months|, for a year or longer|].",
  ],
  [
    "rent",
    "It is [vacant|empty|ready] from {available}[, cleaned throughout|, with smoke alarms checked in {month}|, with the locks changed|]; [requests to keep a pet are answered within three weeks|the lease is for twelve months|long leases are welcome|the bond is four weeks' rent].",
  ],
  [
    "rent",
    "[Move in|You can move in|Tenants can move in] on {available} [or soon after|or a week either side|, not before]; [the lease is twelve months and can be renewed|six months or twelve, as you prefer|the bond is four weeks' rent and goes to the state's bond board].",
  ],
  [
    "rent",
    "[The owner manages repairs through us|Repairs come through our office|We look after repairs], [usually the same week|urgent ones the same day|with a number for nights and weekends], and the lease begins on {available}.",
  ],
  [
    "rent",
    "[Inspections are on Saturdays|It can be seen by appointment|Viewings are on weekday evenings] [until it is let|while it is advertised|this month], the bond is four weeks' rent and the date is {available}.",
  ],
  [
    "rent flat",
    "[Unfurnished|It comes unfurnished] and [vacant|clean|freshly cleaned], it is ready from {available}, [with the electricity in your name|with water included in the rent|on a lease of six or twelve months].",
  ],
  [
    "rent flat",
    "[Two people and a cat|One person or two|A couple] [would be comfortable|have been happy here], and [the lease can start on {available}|from {available} it is vacant|keys are ready on {available}].",
  ],
  [
    "rent",
    "[The present tenants leave|Our tenants leave] [after {small} years|for a place of their own|for work elsewhere], and the {home} is [free from|yours from] {available}[ on a year's lease|, cleaned and checked|].",
  ],
  [
    "rent",
    "[Smoke alarms were tested in {month}|The condition report is done, with photographs|Locks and alarms have been checked], [the lease is for twelve months|the bond is four weeks' rent|applications are on-line], and [{available} is the first day|it is vacant from {available}|keys can be had from {available}].",
  ],
];
