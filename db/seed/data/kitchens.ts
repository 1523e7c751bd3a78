import type { Template } from "#db/seed/template.ts";

export const KITCHENS: readonly Template[] = [
  [
    "stoneBenches renovated",
    "The kitchen was [rebuilt|replaced|fitted] in {renovated} with {cupboards} cupboards, {bench} benchtops and [{small} metres of working space|drawers that close themselves|a window over the sink|a deep sink|lighting under the shelves].",
  ],
  [
    "stoneBenches",
    "{Bench} benchtops and {cupboards} cupboards line [one wall|two walls|the long wall] of the kitchen, [with space for a tall refrigerator|with the oven at eye level|leaving room to stand and talk|above deep drawers].",
  ],
  [
    "stoneBenches gasCooking",
    "In the kitchen there is a gas cooktop, a {bench} benchtop and [more drawers than cupboards|{cupboards} drawers to the floor|a rail for pans|a shelf of {timber}].",
  ],
  [
    "!stoneBenches",
    "The kitchen has {plainBench} benchtops, {cupboards} cupboards and [a window over the sink|a corner for a small table|a view of the {tree}|everything within reach|a deep pantry cupboard].",
  ],
  [
    "!stoneBenches original",
    "The kitchen is [older but sound|plain and clean|from an earlier decade], with {plainBench} benches, {cupboards} doors and [an oven replaced {recently}|a good stove|room for a table for four|a window to the {aspect}].",
  ],
  [
    "gasCooking",
    "Cooking is by gas, [under a ducted rangehood|on five burners|against {tiles}|at a bench {metres} metres long], and [the {cupboards} cupboards reach the ceiling|the sink faces the window|the oven is electric].",
  ],
  [
    "gasCooking dishwasher",
    "A gas cooktop, a dishwasher and [{cupboards} drawers|{metres} metres of bench|a broom cupboard|a full-sized oven] [make up the kitchen|fit the kitchen without crowding it|are all in easy reach].",
  ],
  [
    "induction",
    "The cooktop is induction, [set in {bench}|set flush in the bench|wide enough for four pans], and the {cupboards} cupboards [hide the bins|run to the ceiling|were made for the room|hold more than they seem to].",
  ],
  [
    "induction dishwasher",
    "Induction cooktop, [pyrolytic oven|wide oven|steam oven] and dishwasher [stand along one wall|sit within {metres} metres of each other|came with the {cupboards} kitchen], [lit from the {aspect}|facing the living room|with a window between].",
  ],
  [
    "dishwasher",
    "The kitchen, [open to the living room|on the {aspect} side|behind a half wall|at the back of the plan], has a dishwasher, {cupboards} cupboards and [a bench {metres} metres long|a bench with two stools|a sink under the window|shelves of {timber}].",
  ],
  [
    "dishwasher",
    "[There is a dishwasher|A dishwasher sits] beside the sink, [{metres} metres of bench|a bench for two cooks|a wide bench] opposite, and {cupboards} [cupboards|drawers|joinery] [above and below|to shoulder height|round the corner].",
  ],
  [
    "island",
    "The island bench, {metres} metres of {islandTop}, [seats {small}|has stools for {small}|has power at both ends|takes homework at one end and dinner at the other], and [faces the garden side|faces {aspect}|keeps the cook in the conversation].",
  ],
  [
    "island",
    "[Most of the day happens at|Everyone will gather round|The kitchen turns on] the island, {metres} metres long [with {cupboards} drawers|with shelves at one end|with the sink in it], [under {small} plain lamps|in {islandTop}|facing the table].",
  ],
  [
    "pantry",
    "Behind the kitchen a walk-in pantry [{shortMetres} metres deep|with {small} tiers of shelves|with its own bench] [hides the toaster and the kettle|holds a month's shopping|takes a second refrigerator], [painted {wall}|with a {timber} door|lit by a small window].",
  ],
  [
    "",
    "The kitchen [looks {aspect}|gets the sun {sun}|has its window to the {aspect}], with {cupboards} cupboards, {tiles} behind the bench and [a place for a stool|plenty of power points|room to add a table|a good extraction fan].",
  ],
  [
    "renovated",
    "In the kitchen, done in {renovated}, [{cupboards} cupboards meet {tiles}|{tiles} meet {cupboards} joinery|{cupboards} doors sit under {tiles}], and the [taps are {tap}|handles are {tap}|tap is {tap}].",
  ],
  [
    "beds2+",
    "Kitchen and table share [the {aspect} end|the back of the {home}|one bright room|the sunny end], with [{metres} metres of bench|a bench {metres} metres long] between them and [{tiles} behind|{cupboards} cupboards below].",
  ],
  [
    "flat",
    "[The kitchen is compact|It is a small kitchen|The galley kitchen is {metres} metres long] and [well stocked|carefully drawn|orderly]: {cupboards} cupboards [on both sides|to the ceiling], {tiles} and [room for a slim refrigerator|a full-sized oven|a window at the end].",
  ],
  [
    "recent",
    "The kitchen dates from {built} and [has been used gently|is in good order|shows little wear]: {cupboards} joinery, {tiles} and [a {tap} mixer|a full-sized oven|{metres} metres of bench|soft-closing drawers].",
  ],
  [
    "renovated stoneBenches",
    "[New in {renovated}|Fitted in {renovated}], the kitchen has {bench} benches, {cupboards} [doors|joinery] and [a sink you can wash a dog in|nothing on the walls but {tiles}|lights where the knives are].",
  ],
  [
    "stoneBenches",
    "[A bench of {bench}|A slab of {bench}] {metres} metres long [runs under the kitchen window|gives two cooks room|carries the sink and the cooktop], [over {cupboards} cupboards|with {cupboards} drawers beneath|against {tiles}].",
  ],
  [
    "stoneBenches dishwasher",
    "[Along one side of the kitchen|In the kitchen] are a dishwasher, [an oven at waist height|a double sink|a deep sink] and {metres} metres of {bench}, [with {cupboards} fronts|under {cupboards} shelves|lit from the {aspect}].",
  ],
  [
    "!stoneBenches",
    "[Nothing about the kitchen is showy|The kitchen is unshowy]: {plainBench} benches, {cupboards} cupboards, [a stove that works|taps that do not drip|a table against the wall] and [a view of {plant}|daylight from the {aspect}|{tiles} behind].",
  ],
  [
    "!stoneBenches original",
    "[You could cook tonight in|It is easy to cook in] the [old|original] kitchen, with [{plainBench} benches|its {plainBench} bench], {cupboards} cupboards and [a dresser that stays|a servery hatch|a breakfast nook|a window over the sink].",
  ],
  [
    "!stoneBenches renovated",
    "The kitchen of {renovated} has [a {plainBench} bench|{plainBench} benchtops], {cupboards} [drawers|doors] and [open shelves of {timber}|a rack for plates|a tall cupboard for brooms|{tiles} to the ceiling].",
  ],
  [
    "gasCooking",
    "[Wok, pasta pot and kettle|Three pans and a kettle] fit together on the gas cooktop, [which stands under a window|beside {metres} metres of bench], and [the {cupboards} drawers are deep|plates live in {cupboards} drawers below|the rangehood vents outside].",
  ],
  [
    "gasCooking stoneBenches",
    "[Gas burners|A gas cooktop] set in {bench}, {cupboards} [cupboards|drawers] [to hand|within a step] and [a window to the {aspect}|the table {small} steps away]: the kitchen [is made for use|has been thought about].",
  ],
  [
    "induction",
    "[An induction cooktop|Induction] [boils a kettle's worth in a minute|wipes clean|is set into the end of the bench], and the kitchen around it is {cupboards}[, with {tiles}|, with a {tap} tap|, with {metres} metres of bench].",
  ],
  [
    "induction stoneBenches",
    "The [cook has|kitchen has] an induction cooktop, {bench} [to either side|underneath|for {metres} metres] and [{cupboards} drawers that open fully|a sink facing the {aspect}|shelves for {stack} jars].",
  ],
  [
    "island",
    "[Children do homework|Friends lean|Bread is kneaded] at the island, [{metres} metres of {islandTop}|a slab of {islandTop} {metres} metres long], while [dinner is made|rice cooks on the far side|somebody stirs], and [the {cupboards} cupboards behind hold the rest|power points are let into its end].",
  ],
  [
    "island dishwasher",
    "[The sink and dishwasher are|Sink and dishwasher are] in the island, [so the washer-up faces the room|which is {metres} metres long], and the cooktop [is on the wall behind, among {cupboards} cupboards|stands against {tiles}].",
  ],
  [
    "pantry",
    "[A walk-in pantry|The walk-in pantry], [{shortMetres} metres deep|cool and without a window|shelved to the ceiling], [takes the mess with it when people come|has a bench for the mixer|swallows a week's groceries], and the kitchen proper [is {cupboards}|keeps {metres} metres of clear bench].",
  ],
  [
    "",
    "{Cupboards} cabinets line [one side of the kitchen|two sides of the kitchen|the kitchen], [with {tiles} above|with a gap for a tall refrigerator|above a floor of {tiles}], and [the tap is {tap}|the handles are {tap}|bins pull out from under the sink].",
  ],
  [
    "",
    "[There is daylight on|Daylight falls on] the kitchen bench, [{metres} metres of it|from a window to the {aspect}]; [under it are {small} deep drawers for pots|beside it a tall cupboard takes the vacuum cleaner|there is storage above the refrigerator], [all in {cupboards} joinery|behind {cupboards} doors].",
  ],
  [
    "",
    "[The kitchen keeps to one wall|A one-wall kitchen] [and does not dominate|leaves the room to the table], [in {cupboards} joinery|with {tiles} behind it|{metres} metres long], with [an oven below and shelves above|the refrigerator boxed in|a {tap} tap and a wide sink].",
  ],
  [
    "!flat",
    "[From the sink|Standing at the sink] you [look out at|can see] [the {tree}|the {plant}|the back fence and the {plant}|whoever is playing outside], and [the {cupboards} kitchen|the kitchen, in {cupboards} joinery,] [has {metres} metres of bench|runs along the {aspect} wall].",
  ],
  [
    "recent",
    "The kitchen [joinery is {cupboards}|is {cupboards}], [with soft-closing drawers|with handles of {tap}|and runs to the ceiling], [the oven is at chest height|the sink is double] and [the bins are hidden|there is a niche for the microwave|{tiles} finish the wall].",
  ],
  [
    "beds3+",
    "[Breakfast for {seats}|Busy mornings] [can happen|work] at the kitchen bench, [{metres} metres long|which faces {aspect}|beside {cupboards} cupboards], [out of the way of the cook|with the table kept for dinner|while the toast is watched].",
  ],
  [
    "terrace/semi/cottage",
    "The kitchen is [at the back, where the scullery was|where the old wash-house stood|at the end of the hall], [{cupboards} and square|with {cupboards} cupboards and {tiles}|opened to the yard], with [a high window|sun {sun}|a door to outside].",
  ],
];
