import type { Template } from "#samples/template.ts";

export const OUTDOORS: readonly Template[] = [
  [
    "balcony flat",
    "[The balcony|A {aspect}-facing balcony|The {aspect}-facing balcony|A covered balcony] [is off the living area|opens from the living room|extends the living area], [with room for a table and chairs|and gets sun {sun}|with space for pots and an outdoor setting|with a pleasant outlook].",
  ],
  [
    "balcony flat",
    "[There is room|You have room] [for an outdoor setting|to eat outdoors|for a small barbecue and a table] on the balcony, which [faces {aspect}|gets sun {sun}|is {balconyArea} square metres|is private and sheltered].",
  ],
  [
    "balcony flat",
    "[Sliding doors|Glass doors|Full-height doors] [lead to a balcony|open to a balcony] [of about {balconyArea} square metres|facing {aspect}|with a leafy feel|with sun {sun}], [big enough for a table|suited to summer evenings|with privacy from the neighbours].",
  ],
  [
    "balcony !flat",
    "[A balcony off the main bedroom|The upstairs balcony] [faces {aspect}|gets sun {sun}|looks over the street|is a pleasant spot in the evening], [with room for two chairs|with its original detail|and catches the breeze].",
  ],
  [
    "courtyard flat",
    "[A private courtyard|The courtyard|A {courtArea}-square-metre courtyard] [opens from the living area|adds to the living space|is accessed from the living room], [with a {aspect} aspect|with room for a table and pots|with sun {sun}|with its own gate to the street].",
  ],
  [
    "courtyard !flat",
    "[The rear courtyard|A paved courtyard|The private courtyard|A {aspect}-facing courtyard] [is low maintenance|is easy to look after|has room for a table and barbecue|gets sun {sun}], [with established planting|with {paving} paving|with a clothesline tucked away|and is fully fenced].",
  ],
  [
    "courtyard !flat",
    "[Outside there is|At the rear is|Outdoors you have] a courtyard of about {courtArea} square metres, [paved in {paving}|private and easy-care|a good size for a table and pots], [with a {aspect} aspect|with sun {sun}|opening from the living area].",
  ],
  [
    "deck",
    "[A {timber} deck|The rear deck|A covered timber deck|The {aspect}-facing deck] [opens from the living area|looks over the garden|has room for a large table], [with sun {sun}|with a barbecue area|and is a good spot for a weekend lunch|with steps to the lawn].",
  ],
  [
    "deck",
    "[Step out from the living area|The living area opens] to a deck [facing {aspect}|with space for a table for {seats}|with a gas point for the barbecue|overlooking the garden], [ideal for summer|partly covered|and private from the neighbours].",
  ],
  [
    "verandah",
    "[A verandah|The verandah|A wide verandah] [runs across the front|faces {aspect}|shades the front rooms], [with room for a table and chairs|and gets sun {sun}|and keeps the house cool in summer].",
  ],
  [
    "levelLawn",
    "[The level lawn|A level lawn|The backyard is a level lawn that] [is big enough for kids and pets|gives children room to play|is easy to mow], [and is fully fenced|with a {tree} for shade|with a {aspect} aspect|bordered by garden beds].",
  ],
  [
    "levelLawn",
    "[Out the back|At the rear|In the backyard] there is a level lawn, [fully fenced|shaded by a {tree}|with garden beds along the fence|with room for a trampoline] and [easy to look after|secure for pets|sunny {sun}].",
  ],
  [
    "garden",
    "[The garden|The back garden|The backyard] [faces {aspect}|is fully fenced|is established and easy-care|gets sun {sun}], with [a {tree}|a clothesline and garden tap|room for a swing set|space for a vegetable patch] and [good privacy|access down the side|mature planting].",
  ],
  [
    "vegetableBeds",
    "[Raised vegetable beds|The vegetable beds|Established vegetable beds] [get sun {sun}|are ready for planting|run along the {aspect} fence], [with a compost bin nearby|and watering is on a timer|with room for more].",
  ],
  [
    "fruitTree",
    "[A {fruit} tree|An established {fruit} tree|A productive {fruit} tree] [stands in the back garden|grows by the back fence|fruits well each year], [with room for herbs nearby|and the garden is low maintenance|in a sunny spot].",
  ],
  [
    "pool",
    "[The swimming pool|An in-ground pool|A {poolLength}-metre pool|The in-ground pool] [is fenced and compliant|has a current compliance certificate|gets sun {sun}|is fully fenced], [with paved surrounds|with a shaded area beside it|and was resurfaced {recently}|with the filter replaced {recently}].",
  ],
  [
    "sharedPool",
    "[Residents have|The complex has|You have use of] a [shared pool|shared swimming pool] [in landscaped grounds|with sun loungers|maintained by the strata], [with a barbecue area|with gates and fencing to standard|and well-kept gardens].",
  ],
  [
    "roofTerrace",
    "[The shared roof terrace|A shared roof terrace] [has barbecues and seating|is open to all residents|looks over the rooftops], [with a {aspect} outlook|and is a good place to entertain friends|with room for a crowd].",
  ],
  [
    "shed",
    "[There is a garden shed|You have a garden shed|A garden shed is included,] [for the mower and tools|in the back corner|with room for bikes and tools], [and the yard is fully fenced|and the garden is easy-care|with a concrete floor].",
  ],
  [
    "workshop",
    "[There is a workshop|You also have a workshop|The property includes a workshop] [with power and lighting|with a concrete floor and power|for tools and projects], [with room for a trailer|separate from the house|and extra storage above].",
  ],
  [
    "studio",
    "[A garden studio|The garden studio|A separate garden studio] [works as a home office or guest space|suits working from home|is a great space for a teenager or an office], [with power and internet|with a {aspect} outlook|and is insulated and lined].",
  ],
  [
    "dam",
    "[There is a dam|The property has a dam] [for stock water|towards the rear|that holds well through summer], [with fencing around it|and the land around it is cleared|and bird life all year].",
  ],
  [
    "paddock",
    "[Fenced paddocks|The fenced paddocks|Several fenced paddocks] [suit horses or a few head of cattle|are ready for horses|have water to each], [with good gates|with some shade trees|and the fencing is sound].",
  ],
  [
    "rainTank",
    "[A {tank}-litre rainwater tank|The rainwater tank holds {tank} litres and] [supplies the garden|serves the garden taps|waters the garden], [with a pump|which helps in dry months|and keeps water bills down].",
  ],
  [
    "solar",
    "[The solar panels|Solar panels on the roof|{Kilowatts} kilowatts of solar panels] [help with power bills|cover much of the daytime power|were installed in {fitted}], [with a recent inverter|facing {aspect}|and the hot water runs on the same system].",
  ],
  [
    "villa/townhouse",
    "[The garden is small|Outdoor space is easy-care|The grounds are easy-care] [and private|and well planted|and fully fenced], with [room for a table|a clothesline|space for pots and herbs] and [a {aspect} aspect|sun {sun}|a gate to the driveway].",
  ],
  [
    "flat smallBlock",
    "[The building is set in|There are] [well-kept common gardens|tidy shared grounds|neat communal gardens], with [a shared clothesline|lawn and seating|a {tree} at the front] and [a friendly group of owners|good strata management|secure letterboxes].",
  ],
  [
    "terrace/semi",
    "[The back garden|The rear yard] [faces {aspect}|gets sun {sun}|is private and easy-care], with [room for a table|a {tree}|{paving} paving] and [a clothesline|a garden tap|space for pots].",
  ],
  [
    "flat smallBlock",
    "[The grounds are|The common gardens are|Shared gardens are] [neat and well kept|looked after by the strata|a quiet spot to sit], with [a clothesline|lawn|seating and shade] [at the rear|for residents|in the sun {sun}].",
  ],
  [
    "flat largeBlock",
    "[The complex|The building] has [landscaped common gardens|shared gardens and seating|a shared barbecue area][, looked after by on-site staff|, kept up by the strata|, open to all residents|].",
  ],
];
