import type { Template } from "#db/seed/template.ts";

/** First sentences: what the home is. */
export const OPENINGS: readonly Template[] = [
  // flats
  [
    "flat",
    "On the {floor} floor of a {building}, this [{beds}-bedroom {home}|{style}] has its living room on the {aspect} side, which the sun reaches {sun}.",
  ],
  [
    "flat",
    "[This|A] {style} of {beds} bedroom{s} [looks {aspect}|faces {aspect}] from the {floor} floor, and [it is light {sun}|the sun reaches it {sun}|the living room is warm {sun}].",
  ],
  [
    "flat upper",
    "Above the street in a {building}, this {home} gets [its sun|its light|direct sun] {sun} and [a breeze|moving air|a cross-breeze] through [windows on two sides|the bedrooms|the kitchen].",
  ],
  [
    "flat ground",
    "A {home} at garden level in a {building}, with [its own door|a private entry|its own gate] [off a path of {paving}|beside the {plant}|under a {tree}].",
  ],
  [
    "flat top",
    "The [top|uppermost] floor of a {building}, with [nobody overhead|no one above|only the roof above], [a {aspect} outlook|windows to the {aspect}|light from the {aspect}] and {wall} walls throughout.",
  ],
  [
    "flat top",
    "Nobody walks above this {style}: it is on the [top|{floor}] floor of a {building}, [with windows facing {aspect}|looking {aspect}|with the living room to the {aspect}].",
  ],
  [
    "unit original",
    "[Largely as it was built|Tidy and mostly original|Little changed since it was built], this {floor}-floor unit in a {building} has [sound|thick|solid] walls, {wall} paint and [a plan that works|rooms of a good size|no wasted corners].",
  ],
  [
    "unit renovated",
    "This unit in a {building} was [renovated|redone throughout|stripped back and refitted] in {renovated}, down to the [wiring and the doors|plumbing|window seals|ceilings], with {cupboards} joinery and {wall} walls.",
  ],
  [
    "apartment renovated old",
    "Its [cornices|picture rails|curved walls|timber windows] were kept when this {style} was [renovated|done up|reworked] in {renovated}; the kitchen and bathroom, [with their {tiles}|{cupboards} cupboards and all|both in {wall}], are new.",
  ],
  [
    "apartment recent",
    "Finished in {built}, this {floor}-floor apartment has [a plan without corridors|one long living room|wide sliding doors], {cupboards} joinery and [light|sun|a breeze] from the {aspect}.",
  ],
  [
    "apartment recent",
    "A {beds}-bedroom plan in a {building}, [completed|finished] in {built}: [living to the {aspect}|sun {sun}|the glass side faces {aspect}], [bedrooms on the quiet side|sleeping away from the street|wet rooms in the middle].",
  ],
  [
    "warehouse",
    "[Old brick|Bare brick|Painted brick], [steel windows|tall windows|timber posts] and a {timber} floor: this {home} takes up [part|one corner|one bay] of a {building} and faces {aspect}.",
  ],
  [
    "flat bed1",
    "A one-bedroom {home} that [does not feel small|makes the most of its plan|uses every metre], on the {floor} floor of a {building}, with [its window seat|its living room|its kitchen] to the {aspect}.",
  ],
  [
    "flat beds3+",
    "Three-bedroom {home}s are [scarce|not common|few]; this one, on the {floor} floor of a {building}, has [the space of a small house|room for a family|a hall and proper doors] and looks {aspect}.",
  ],
  [
    "flat",
    "A [{quiet} street|side street|back street], a {building} and, on the {floor} floor, {beds} bedroom{s} [and a living room facing {aspect}|and a living room with sun {sun}|behind a plain front door].",
  ],
  // terraces, semis, cottages
  [
    "terrace",
    "This {style} is {frontage} metres wide and [two rooms deep|deeper than it looks|runs back {depth} metres], with [iron lace|a tiled path|a {hedge}|{plant}] at the front and [the sun|its yard|its glass] to the {aspect}.",
  ],
  [
    "terrace renovated",
    "[Behind an unaltered front|Behind its old front door|Two rooms back from the street], this {style} was [opened up|rebuilt|extended] in {renovated}, and [now turns {aspect}|looks {aspect} through glass|takes its light from the {aspect}].",
  ],
  [
    "terrace original",
    "A {style} that has had [one careful owner|few owners|little done to it], with its [mantelpieces|skirtings|cedar doors|staircase] intact and {land} square metres of land.",
  ],
  [
    "semi",
    "This {style} shares one wall and [keeps three sides open|has windows on the other three|is otherwise on its own], on {land} square metres with [a {tree} in front|a {tree} behind|the yard to the {aspect}].",
  ],
  [
    "semi renovated",
    "The front [two rooms|three rooms|hall and bedrooms] of this {style} are as they were; [behind them|beyond them|past them] a {renovated} addition [opens {aspect}|faces {aspect}|brings in the sun {sun}].",
  ],
  [
    "cottage",
    "A {style} on {land} square metres, [set behind a {hedge}|close to the street behind a {hedge}|with a {hedge} along the front], with {beds} bedrooms [off a straight hall|around the hall|under one roof].",
  ],
  [
    "cottage",
    "[Low|Plain|Square] and [well kept|looked after|neat], this {style} sits {frontage} metres wide on its block, with a {tree} [by the gate|over the path|at the back].",
  ],
  [
    "bungalow",
    "This {style} [keeps|still has] its [leadlight|brick piers|timber panelling|deep porch|shingled gable], on {land} square metres behind a {hedge}.",
  ],
  [
    "bungalow renovated",
    "[Wide eaves in front|A deep porch in front|Leadlight in front], [glass|a light-filled addition|a new wing] behind: this {style} was extended in {renovated} and its living rooms now face {aspect}.",
  ],
  // detached
  [
    "detached !acreage",
    "On {land} square metres with a frontage of {frontage} metres, this {style} has {beds} bedrooms and [its living rooms|a family room|the main rooms] to the {aspect}.",
  ],
  [
    "detached !acreage",
    "A {style} of {beds} bedrooms, [set well back behind a {hedge}|behind a {hedge}|screened by a {hedge}], with [the yard|the back garden|the lawn] to the {aspect}[ and sun there {sun}|, sunny {sun}|].",
  ],
  [
    "detached original !acreage",
    "[The same family|One family|Its first owners] [looked after|kept|lived in] this {style} for {keptYears} years, and it shows in the [dry walls|straight doors|clean gutters|tended garden] on its {land} square metres.",
  ],
  [
    "detached renovated !acreage",
    "This {style} was [renovated|replanned|brought up to date] in {renovated}: [walls came out|rooms were joined|the kitchen moved], [the wiring was replaced|the roof was redone|insulation went in], and the living area was turned {aspect}.",
  ],
  [
    "detached recent twoStorey",
    "Built in {built}, this {style} keeps its bedrooms upstairs and [gives|leaves] the ground floor to [one large living room|living, cooking and the garden|family life], facing {aspect}.",
  ],
  [
    "detached recent oneStorey !acreage",
    "Everything is on one level in this {style}, [finished|built] in {built} on {land} square metres, with [the living rooms|the family end|the kitchen] to the {aspect}.",
  ],
  [
    "detached timberHouse",
    "A {style} [raised on piers|on brick piers|a few steps above the lawn], [cool in summer|easy to keep|simple to add to], on a block of {land} square metres with [a {tree}|a {tree} in front|an old {tree}].",
  ],
  [
    "acreage",
    "This {style} stands [well back|out of sight of the road|up a gravel drive] on {land} square metres, with {beds} bedrooms and [a long verandah side|its best rooms|the kitchen] to the {aspect}.",
  ],
  [
    "acreage",
    "[Gates|A cattle grid|A line of {trees}] and a [gravel drive|long drive|curving drive] lead to this {style} of {beds} bedrooms, on {land} square metres of [mostly cleared|gently sloping|partly treed] land.",
  ],
  // townhouses and villas
  [
    "townhouse",
    "One of {stack}, this {style} has [its living room|the kitchen|glass doors] [opening {aspect}|on the {aspect} side|to the {aspect}] [below|downstairs] and {beds} bedrooms [above|upstairs].",
  ],
  [
    "townhouse",
    "A {beds}-bedroom townhouse in a [small|quiet|well-run] group of {stack}, [built|completed] in {built}, with [sun {sun}|living to the {aspect}|windows to the {aspect}].",
  ],
  [
    "townhouse",
    "[At the end of the row|Set back from the street|Reached by a shared drive], this {style} has bedrooms above and [living below|a single living room below|one open room below], [sunny {sun}|looking {aspect}|open to the {aspect}].",
  ],
  [
    "villa",
    "A {style} in a group of {stack}, [all on one level|with no stairs at all|step-free from the gate], [facing {aspect}|with sun {sun}|with its living room to the {aspect}].",
  ],
  [
    "villa",
    "This {style} [shares|has in common] only a driveway with the [{stack} others|rest of the group of {stack}|neighbours], and has [its own gate|its own front garden|its own small garden] planted with {plant}.",
  ],
  // flats, more
  [
    "flat",
    "[Two walls of windows|Wide windows|Good windows] and [a plain, practical plan|sensible rooms|a short hall] [make the most of|distinguish] this {style}, on the {floor} floor of a {building}.",
  ],
  [
    "flat",
    "[Come in|You come in] past [the letterboxes|the {plant}|a {tree}] to the {floor} floor, where this {beds}-bedroom {home} [looks {aspect}|opens to the {aspect}|has been painted {wall}].",
  ],
  [
    "flat",
    "{Beds} bedroom{s}, one living room and [a kitchen with a window|a kitchen that is part of it|a good piece of sky], all on the {floor} floor of a {building} [in a {quiet} street|facing {aspect}|away from the main road].",
  ],
  [
    "flat",
    "This {home} is the kind that [rarely changes hands|people stay in|suits one household for a long time]: {floor} floor, {beds} bedroom{s}, [windows to the {aspect}|sun {sun}|thick walls].",
  ],
  [
    "flat !ground",
    "[Go up|Come up] to the {floor} floor, and the {aspect} side of a {building} [opens out|is all windows|belongs to this {style}].",
  ],
  [
    "flat ground",
    "Ground floor [does not mean dark here|suits prams, bicycles and knees|has its advantages]: this {style} [faces {aspect}|gets its sun {sun}|has a garden bed of {plant} under its windows].",
  ],
  [
    "flat ground",
    "No stairs [stand between the street and|lead up to] this {style}: it is on the ground floor of a {building}, [behind {plant}|behind a {hedge}|with a {tree} at its window], facing {aspect}.",
  ],
  [
    "unit",
    "[Brick outside, plaster within|Double brick between neighbours|Solid floors above and below]: this {style} in a {building} [keeps its heat in and its noise out|is a quiet one|stays cool into January].",
  ],
  [
    "unit original",
    "[Nobody has spoiled|No one has altered] this {style}: [the doors are {timber}|the terrazzo is whole|the skirtings are {timber}], [the rooms are square|the cupboards are deep|the windows are large], and it stands on the {floor} floor facing {aspect}.",
  ],
  [
    "unit renovated",
    "[What was a tired unit|What was a plain unit] became, in {renovated}, {beds} bedroom{s} with [{cupboards} joinery and {timber} shelves|{wall} walls and new doors|better light and a better plan], on the {floor} floor of a {building}.",
  ],
  [
    "unit beds2+",
    "A corner of a {building}, [with windows on two sides|with neighbours on one side only|open to two streets], gives this {beds}-bedroom unit [air from front to back|sun {sun}|a {aspect} living room and cool bedrooms].",
  ],
  [
    "apartment recent liftBuilding",
    "[Lifts, parcels room and swept paths|A lift and a swept foyer|Good lifts and a part-time caretaker] come with this {floor}-floor apartment of {beds} bedroom{s}, [finished in {built}|built in {built}], which looks {aspect}.",
  ],
  [
    "apartment recent",
    "The [architects|designers] of this {built} building gave it [deep balconies|cross-ventilation|wide halls], and [this apartment|the {beds}-bedroom plan], on the {floor} floor to the {aspect}, [makes use of them|is one of its better ones|shows why].",
  ],
  [
    "apartment old",
    "[Curved brick|Patterned brick|Dark brick and white trim] outside and [{timber} joinery|deep skirtings|a {mantel} hearth] inside: this {style} is on the {floor} floor of a {building}[| and looks {aspect}].",
  ],
  [
    "apartment old renovated",
    "A {renovated} renovation [left the good parts alone|took out nothing that mattered|was careful with the old joinery]: this {style} of {beds} bedroom{s} [keeps its cornices|keeps its {timber} doors|still has its picture rails] and [has a new kitchen|has new wiring].",
  ],
  [
    "flat bed1",
    "[For one person or two|For a couple or a careful single|For somebody who wants less to clean]: one bedroom, [{wall} walls|a {cupboards} kitchen|a real hall] and windows to the {aspect}, on the {floor} floor.",
  ],
  [
    "flat bed1",
    "One bedroom, [one table and one long window|a kitchen with daylight|a living room {longMetres} metres long]: this {style} on the {floor} floor [is easily kept|is quickly cleaned|needs no more].",
  ],
  [
    "flat beds3+",
    "{Beds} bedrooms on one floor, [no stairs within|no lawn to mow|and a lock-and-leave front door]: this {home} in a {building} [suits a family or three friends|does what a small house does|has a laundry and a hall as a house would], with living to the {aspect}.",
  ],
  // terraces
  [
    "terrace",
    "From the [hall|front door] of this {style} you [see|can see] straight through to [the yard|a {tree}|the {plant} on the back wall], {deepMetres} metres away.",
  ],
  [
    "terrace",
    "[A pair of rooms in front|Two front rooms], a stair in the middle and [light at the back|the kitchen behind|the sun behind]: the plan of this {style} has [been kept|hardly changed|lasted], with {beds} bedrooms on {land} square metres.",
  ],
  [
    "terrace renovated",
    "[The stair and the mantels stayed|The front rooms stayed|The cedar stayed]; [everything behind the stair|the back half|the kitchen wing] of this {style} [was rebuilt in|dates from] {renovated}, [with a wall of glass to the {aspect}|under a raked ceiling|around a small courtyard of {paving}].",
  ],
  [
    "terrace",
    "This {style} [was once two flats|had a shop in its front room|has been a boarding house in its time] and is [now|these days] a house of {beds} bedrooms again, {frontage} metres wide, on {land} square metres.",
  ],
  // semis, cottages, bungalows
  [
    "semi",
    "[A gabled porch|A tiled porch|A timber gate] and a straight hall lead [into this {style}|to the {beds} bedrooms of this {style}], which stands on {land} square metres and [opens to the {aspect}|gets its sun {sun}|has a {tree} at the back].",
  ],
  [
    "semi original",
    "This {style} [has good bones and an old kitchen|is sound and simply kept|needs paint more than carpentry], with {beds} bedrooms, [its fretwork|its leadlight|its panelled doors] and {land} square metres of land.",
  ],
  [
    "semi",
    "{Land} square metres, {beds} bedrooms, one shared wall: this {style} has [kept its front garden|a side passage wide enough for bicycles|its living room at the back], [behind a {hedge}|facing {aspect}|under a {tree}].",
  ],
  [
    "cottage renovated",
    "[Small from the street|Modest from the street], this {style} [opens out|widens] past the hall, where a {renovated} extension [turns to the {aspect}|catches the sun {sun}|takes in the garden].",
  ],
  [
    "cottage original",
    "This {style} [has been patched, never gutted|wears its age well|is honest about its age]: [lining boards|{timber} boards|sash windows], a {mantel} hearth and {land} square metres with a {tree}.",
  ],
  [
    "cottage",
    "A [gate|timber gate] in a {hedge}, a path of {paving}, [a front door with a bell|a front door in dark green|a bench by the door]: this {style} [has {beds} bedrooms|is a house of {beds} bedrooms] on {land} square metres.",
  ],
  [
    "bungalow original",
    "This {style} [has had two owners|has been in one family], and its [leadlight|panelling|ceiling roses] [came through|survived]; [the kitchen is next|the wiring was done {recently}|the roof was repointed {recently}], on {land} square metres.",
  ],
  [
    "bungalow",
    "[Broad|Low and broad|Square-shouldered], with [a porch you could dine on|brick piers in front|a gable of shingles], this {style} has {beds} bedrooms and {land} square metres behind a {hedge}.",
  ],
  [
    "bungalow renovated",
    "[The rooms at the front|The front rooms] of this {style} have [their old ceilings|their leadlight|their fireplaces' surrounds]; [the back|the other half] was rebuilt in {renovated} [as one large room|round a long kitchen|and looks {aspect}].",
  ],
  // detached
  [
    "detached original !acreage",
    "[Plain, solid and looked after|Nothing fancy and nothing wrong], this {style} offers {beds} bedrooms [and time to plan the next step|and room to alter|as they were drawn] on {land} square metres with a {tree}.",
  ],
  [
    "detached !acreage",
    "[The street is {quiet}|It is a {quiet} street]; this {style}, [with {beds} bedrooms|of {beds} bedrooms], stands on {land} square metres with its [kitchen|living rooms|back door] to the {aspect}.",
  ],
  [
    "detached !acreage",
    "[A family of five|A family with dogs|A family and a grandmother|A household of four] [lives|has lived] in this {style} [comfortably|without crowding], [with {beds} bedrooms and {land} square metres|on {land} square metres with the sun {sun}].",
  ],
  [
    "detached renovated !acreage",
    "[Little but the brickwork|Only the outer walls|Only the shell] of this {style} is as it was: [a {renovated} renovation|work finished in {renovated}] gave it [one large living room|a new roof|{beds} proper bedrooms] and [a plan that faces {aspect}|better light].",
  ],
  [
    "detached recent twoStorey",
    "[Downstairs for company|Living below], [upstairs for sleep|sleeping above], [a stair of {timber} between|and a study's worth of landing between]: this {style} was [built|finished] in {built} on {land} square metres.",
  ],
  [
    "detached recent",
    "At {land} square metres the block is [not large|easily kept], and this {style} of {built} [uses it well|wastes none of it], with [living to the {aspect}|the sun {sun}|the bedrooms on the cool side] and {beds} bedrooms.",
  ],
  [
    "detached oneStorey !acreage",
    "[No stairs|Not a single stair], {beds} bedrooms and [a back door level with the ground|a straight hall|a kitchen in the middle]: this {style} [suits|would suit] [small children or old knees|two generations|people who mean to stay].",
  ],
  [
    "detached timberHouse",
    "[Fresh paint in {wall}|A coat of paint], [a new roof|sound stumps|dry boards] and a {tree}: this {style} [is in better order than most of its age|has been kept up], on {land} square metres.",
  ],
  [
    "acreage",
    "[Quiet starts at the gate|You hear birds first|The drive takes a minute]: this {style} has {land} square metres around it, {beds} bedrooms, and [hills|trees|sky] to the {aspect}.",
  ],
  [
    "acreage",
    "This {style} was [placed for the {aspect} light|built to face {aspect}], with [paddock on three sides|big trees behind|a garden fenced from the stock], and comes with {land} square metres and {beds} bedrooms.",
  ],
  [
    "acreage",
    "{Land} square metres, [tank water|good fences|a house paddock] and a {style} of {beds} bedrooms [that suits muddy boots|with a laundry by the back door|under a {tree}]: [the work of {keptYears} years|well set up].",
  ],
  // townhouses, villas
  [
    "townhouse",
    "[Little to mow and nothing to paint|A house's plan on a smaller footprint|Room to live and little to mow]: this {style} has {beds} bedrooms, [a gate to the drive|a front gate] and [its own strip of ground|living rooms to the {aspect}].",
  ],
  [
    "townhouse recent",
    "[Finished|Built] in {built}, this {style} [feels like a house|has the plan of a small house], with {beds} bedrooms upstairs, [{timber} on the stairs|a {cupboards} kitchen] and the living room to the {aspect}.",
  ],
  [
    "townhouse renovated",
    "The [owners|last owners] of this {style} [redid|renewed] the kitchen and bathrooms in {renovated}[, in {tiles},|, with {cupboards} cupboards,|] and left [the stairs|the plan, which was good,|the big windows] alone.",
  ],
  [
    "townhouse",
    "[Attached on one side only|At the quiet end of the group|Facing the garden rather than the drive], this {style} of {beds} bedrooms [gets its sun {sun}|looks {aspect}|has windows on three sides].",
  ],
  [
    "villa",
    "[Single-level homes of this size|Villas with their own gate] are [few|not common]; this one has {beds} bedrooms, [sun {sun}|living to the {aspect}] and [a garden of {plant}|{paving} underfoot outside].",
  ],
  [
    "villa",
    "[From the gate to the back fence|From the street to the line] this {style} [has not one step|is on one level], with {beds} bedrooms and [a {cupboards} kitchen|a living room facing {aspect}|its door sheltered from the rain].",
  ],
  [
    "villa renovated",
    "Refitted in {renovated}, this {style} [has wider doors than most|has a shower without a step|is warmer than when it was built], with {beds} bedrooms and [a garden|a paved garden] to the {aspect}.",
  ],
];
