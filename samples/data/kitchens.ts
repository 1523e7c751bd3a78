import type { Template } from "#samples/template.ts";

export const KITCHENS: readonly Template[] = [
  [
    "stoneBenches",
    "The kitchen has {bench} benchtops, [{cupboards} cabinetry|soft-close drawers|a stainless steel oven|plenty of cupboard space] and [{tiles} behind the bench|room for a large fridge|a window over the sink|good bench space].",
  ],
  [
    "stoneBenches renovated",
    "[Renovated in {renovated}|Replaced in {renovated}|New in {renovated}], the kitchen has {bench} benchtops, {cupboards} cabinetry and [quality appliances|soft-close drawers|a deep sink|plenty of storage].",
  ],
  [
    "stoneBenches gasCooking",
    "[Stone benchtops and a gas cooktop|A gas cooktop and stone benchtops] [make this a kitchen for people who cook|are features of the kitchen|set the kitchen apart], with {cupboards} cabinetry and [plenty of drawers|a full-size oven|room for two to cook].",
  ],
  [
    "stoneBenches dishwasher",
    "[A dishwasher, stone benchtops and|Stone benchtops, a dishwasher and] [{cupboards} cabinetry|soft-close drawers|a full-size oven] [complete the kitchen|are all in place in the kitchen|make for an easy kitchen], [which looks {aspect}|which opens to the living area|with space for a double fridge].",
  ],
  [
    "!stoneBenches",
    "The [kitchen|separate kitchen|tidy kitchen] has {plainBench} benchtops, {cupboards} cupboards and [good bench space|a window over the sink|room for a small table|plenty of storage|a full-size oven].",
  ],
  [
    "!stoneBenches original",
    "[Neat and functional|Original but tidy|Clean and functional], the kitchen has {plainBench} benchtops and [an oven replaced {recently}|plenty of cupboards|room for a table|a good-sized pantry cupboard].",
  ],
  [
    "!stoneBenches renovated",
    "[Updated in {renovated}|Refitted in {renovated}], the kitchen has {plainBench} benchtops, {cupboards} cabinetry and [{tiles} behind the bench|good storage|a new oven and rangehood].",
  ],
  [
    "gasCooking",
    "[There is|The kitchen has] gas cooking, [a full-size oven|a ducted rangehood|plenty of cupboard space|{cupboards} cabinetry] and [room for a large fridge|a pantry cupboard|{tiles} behind the bench|a window for light and air].",
  ],
  [
    "gasCooking dishwasher",
    "[A gas cooktop and a dishwasher|Gas cooking and a dishwasher] [are included in the kitchen|are fitted in the kitchen], [along with {cupboards} cabinetry|with plenty of bench space|which opens to the dining area], [with {tiles}|and storage is generous|and the rangehood vents outside].",
  ],
  [
    "induction",
    "The kitchen has an induction cooktop, [{cupboards} cabinetry|an electric oven|plenty of drawers] and [good bench space|{tiles} behind the bench|space for a large fridge|a pantry cupboard].",
  ],
  [
    "induction dishwasher",
    "[Induction cooking and a dishwasher|An induction cooktop and a dishwasher] [are part of the modern kitchen|come with the kitchen|keep the kitchen easy to run], [which has {cupboards} cabinetry|which faces {aspect}|which is open to the living area].",
  ],
  [
    "dishwasher",
    "[The kitchen is fitted with|The kitchen includes] a dishwasher, [a full-size oven|{cupboards} cabinetry|plenty of cupboards] and [good bench space|space for a large fridge|{tiles} behind the bench|a pantry cupboard].",
  ],
  [
    "dishwasher",
    "[Open to the living area|Overlooking the living area|Next to the dining area], the kitchen has a dishwasher, [{cupboards} cabinetry|good storage|a pantry cupboard] and [a breakfast bar|room for two to cook|a full-size oven|plenty of power points].",
  ],
  [
    "island",
    "The island bench [has room for {small} stools|seats {small}|is the natural gathering point|faces the living area], [with storage underneath|with {cupboards} drawers below|and the kitchen has plenty of bench space|with pendant lights above].",
  ],
  [
    "island",
    "[A large island bench|A {islandTop}-topped island bench|The kitchen is planned around an island bench that] [gives you plenty of room to prepare meals|seats {small} for breakfast|looks over the living area], [with {cupboards} cabinetry|and there is good storage|with good lighting].",
  ],
  [
    "pantry",
    "[A walk-in pantry|The walk-in pantry] [keeps the benches clear|adds a lot of storage|has room for a second fridge], and the kitchen [looks out to the garden|has {cupboards} cabinetry|opens to the family area].",
  ],
  [
    "",
    "[Well planned|Well designed|Practical and well kept], the kitchen has [{cupboards} cabinetry|a {aspect} outlook|good light {sun}], [plenty of storage|generous bench space|quality appliances] and [room for a large fridge|a full-size oven|a pantry cupboard].",
  ],
  [
    "beds2+",
    "[An eat-in kitchen|The eat-in kitchen] [faces {aspect}|gets sun {sun}|has {cupboards} cabinetry], with [room for a table for {seats}|plenty of storage|good bench space|space for a double fridge].",
  ],
  [
    "flat",
    "[The galley kitchen|A compact kitchen|The kitchen] [has everything you need|makes good use of the space|is neat and functional], with {cupboards} cupboards, [a full-size oven|room for a fridge and microwave|{tiles}] and [good lighting|a rangehood|a pantry cupboard].",
  ],
  [
    "recent",
    "[Modern and easy to clean|In excellent condition], the {built} kitchen has {cupboards} cabinetry, [a stainless steel oven|soft-close drawers|{tiles}] and [plenty of bench space|a good-sized fridge space|a pantry cupboard].",
  ],
  [
    "garden",
    "The kitchen [looks over the backyard|looks out to the garden|has a view of the garden] and has [{cupboards} cabinetry|plenty of storage|a pantry cupboard|a full-size oven], [with {tiles}|with room for a table for {seats}|with good light {sun}].",
  ],
];
