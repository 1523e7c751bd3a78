import type { Template } from "#db/seed/template.ts";

export const BEDROOMS: readonly Template[] = [
  [
    "beds2+ builtIns",
    "[There are {beds}|The plan has {beds}] bedrooms [with built-in wardrobes|with wardrobes built in] [and {wall} walls, the main one {metres} metres across|and a window each, the largest {bedWide} by {bedLong} metres].",
  ],
  [
    "beds2+",
    "The main bedroom, {bedWide} by {bedLong} metres, [faces {aspect}|has a window to the {aspect}|looks into a {tree}|is away from the street], and [the other {otherBedNoun} a double bed|the other {otherBedNoun2} not much smaller].",
  ],
  [
    "beds2+ !builtIns",
    "[Each of the {beds} bedrooms|Every bedroom] [takes a wardrobe and a double bed|has a window and a plain wall for a wardrobe], the main one [being {metres} metres wide|with {metres} metres between the walls].",
  ],
  [
    "bed1 builtIns",
    "The bedroom is {bedWide} by {bedLong} metres with [a built-in wardrobe|built-in wardrobes|a wall of wardrobe], and [stays quiet|its window opens to the {aspect}|morning comes in softly through a {tree}].",
  ],
  [
    "bed1",
    "The bedroom [takes a queen bed and a desk|holds a queen bed with space on both sides|has a window to the {aspect}], and [shuts off from the living room|is painted {wall}|measures {bedWide} by {bedLong} metres].",
  ],
  [
    "beds3+",
    "Of the {beds} bedrooms, [the main one|the largest] is [at the front|at the back|on the quiet side] and {metres} metres across; [the others line the hall|the smallest would suit a desk|the others share the hall].",
  ],
  [
    "beds3+ twoStorey",
    "[The {beds} bedrooms are upstairs|Upstairs are {beds} bedrooms], the main one {bedWide} by {bedLong} metres and [facing {aspect}|open to the breeze|with a view of a {tree}|with {wall} walls].",
  ],
  [
    "beds4+",
    "{Beds} bedrooms [mean a guest can stay without anyone moving|leave one for guests or a desk|take a family and its visitors], and the main one [is {bedWide} by {bedLong} metres|has {metres} metres of window|is apart from the rest].",
  ],
  [
    "beds4+ twoStorey",
    "One bedroom is on the ground floor, [useful for a grandparent|good for guests|beside a bathroom]; the [other {otherBeds}|{otherBeds} upstairs] [look {aspect}|share a landing {metres} metres wide|are much of a size, about {metres} metres each way].",
  ],
  [
    "ensuite",
    "The main bedroom has [its own bathroom|an ensuite], [in {tiles}|finished in {tiles}|lined with {tiles}], with [a shower {shower} wide|{tap} taps|a window that opens|a long mirror|a wide basin].",
  ],
  [
    "ensuite walkInRobe",
    "[A walk-in wardrobe|Hanging space on two sides] [leads|is passed on the way] from the main bedroom to its ensuite, which has {tiles} and [{tap} fittings|a double basin|a window of its own].",
  ],
  [
    "walkInRobe",
    "A walk-in wardrobe [{metres} metres long|with drawers as well as rails|with shelves to the ceiling] [serves the main bedroom|opens off the main bedroom|keeps the main bedroom free of furniture], [painted {wall}|facing the {aspect} window|behind a sliding door].",
  ],
  [
    "builtIns",
    "Built-in wardrobes [with {cupboards} doors|to the ceiling|with mirrored doors] [fill one wall of the main bedroom|leave the bedroom floors clear|were added in {renovated}|run {metres} metres along the wall].",
  ],
  [
    "beds2",
    "Two bedrooms [sit at opposite ends|are side by side on the quiet side|open off a short hall], {metres} and {metres} metres wide, [both with sun at some hour|each with its own outlook|the larger to the {aspect}].",
  ],
  [
    "beds2",
    "The second bedroom, {metres} metres square or so, [would do as a study|takes bunks or a desk|is a proper double], and the main one [has the {aspect} light|looks out on {plant}|is larger by a wardrobe].",
  ],
  [
    "beds3",
    "Three bedrooms: one [large|of {bedWide} by {bedLong} metres], one [middling|in between] and one [that wants to be a study|for a child or a desk|facing the {tree}].",
  ],
  [
    "balcony twoStorey",
    "The front bedroom opens to a balcony, [{metres} metres wide|deep enough for two chairs|with its iron lace intact|level with the {tree}], [facing {aspect}|sunny {sun}|above the street].",
  ],
  [
    "old",
    "The bedrooms keep their [sash windows|picture rails|old doors|timber sills], [eased and painted {wall}|repaired in {renovated}|which all open], and [face {aspect}|look out on {plant}|are quiet at night].",
  ],
  [
    "flat",
    "[The sleeping end|The bedroom end] is [away from the street|behind a door of its own|on the quieter side], with [{wall} walls|blinds that darken properly|a window {metres} metres wide], [and cool in summer|and still at night|painted {recently}].",
  ],
  [
    "beds2+",
    "[At night|After dark] the bedrooms are [still|silent], [being away from the street|with {wall} walls and heavy doors|on the side with the {tree}], and the main one [measures {bedWide} by {bedLong} metres|takes a king bed|faces {aspect}].",
  ],
  [
    "beds2+",
    "The [larger|main] bedroom [wakes to|gets] [the {aspect} light|sun through a {tree}|a view of {plant}], and the [smaller ones are|second is] [big enough for bunks and a desk|a fair double|near the bathroom], [{metres} metres wide|painted {wall}].",
  ],
  [
    "beds2+ builtIns",
    "Wardrobes are built in [to {beds} bedrooms|where it counts], [with drawers inside|with {cupboards} doors|with rails at two heights], and the main bedroom [is {bedWide} by {bedLong} metres without them|still takes a chair by the window|faces {aspect}].",
  ],
  [
    "bed1 builtIns",
    "[Clothes go in|There is] a built-in wardrobe [{metres} metres wide|with sliding doors|floor to ceiling], so the bedroom [has room for a desk|stays bare and calm|keeps its window wall clear], [facing {aspect}|painted {wall}].",
  ],
  [
    "bed1",
    "The bedroom, {bedWide} by {bedLong} metres, [is at the quiet end|has a door, not a screen|shares the {aspect} outlook], [and fits a king bed|with {wall} walls|and the wardrobe is deep].",
  ],
  [
    "beds3+",
    "[{Beds} bedrooms open off the hall|The hall leads to {beds} bedrooms], [the furthest the largest|the largest at {bedWide} by {bedLong} metres|all with windows you can reach], [painted {wall}|with {timber} sills|and the smallest has done as a nursery].",
  ],
  [
    "beds3+",
    "[Children would take|Children have had] the [two bedrooms|rooms] [nearest the bathroom|at the back|that face {aspect}], and [the adults the one in front|the main bedroom is at the other end], {bedWide} metres [across|wide] with [a {tree} outside|{wall} walls|morning quiet].",
  ],
  [
    "beds3+ builtIns",
    "[Each of the {beds} bedrooms|Every bedroom] has a built-in wardrobe, [the largest {metres} metres long|with {cupboards} doors|some with desks beside them], and [a window with a lock|a door that shuts properly|curtains that stay].",
  ],
  [
    "beds4+",
    "The fourth bedroom [is downstairs or out of the way|is the odd one out], [useful as a study|a place for visitors|with its window to the {aspect}], and the main bedroom [takes the {aspect} corner|is {bedWide} by {bedLong} metres|is largest].",
  ],
  [
    "beds4+ oneStorey",
    "[The {beds} bedrooms are in two pairs|Bedrooms come in pairs], [at opposite ends of the house|either side of the living rooms], [so that parents have one end|which suits teenagers|with a bathroom to each pair], the largest {bedWide} by {bedLong} metres.",
  ],
  [
    "ensuite",
    "An ensuite [with {tiles} and {tap} taps|in {tiles}] [is reached through the main bedroom's wardrobe door|opens off the main bedroom], [small and complete|with a shower {shower} wide|with its own window], [and saves the morning|and takes the pressure off the hall].",
  ],
  [
    "ensuite",
    "[The main bedroom keeps to itself|The main bedroom stands apart], with [an ensuite of its own in {tiles}|its ensuite, in {tiles},] and [a window to the {aspect}|a wall wide enough for a king bed|{bedWide} metres of width].",
  ],
  [
    "walkInRobe",
    "[Behind the main bedroom's bedhead|Next to the main bedroom] is a walk-in wardrobe, [{metres} metres by two|with a window of its own|fitted in {cupboards} joinery], [drawers on one side, rails on the other|good for two people's clothes].",
  ],
  [
    "builtIns",
    "[A wall of wardrobe|One whole wall of wardrobe], [with {cupboards} doors|{metres} metres long|installed in {renovated}], [takes the place of furniture|holds the seasons' clothes|hides the ironing board] in the main bedroom.",
  ],
  [
    "balcony twoStorey",
    "[From the main bedroom|Upstairs] you can step out to the balcony, [which looks {aspect}|above the {hedge}|under its own roof], [for the first coffee|to see the street|when the southerly comes], and the room behind it is {bedLong} metres [wide|long].",
  ],
  [
    "twoStorey beds2+",
    "Upstairs [it is bedrooms only|are the bedrooms], {beds} of them, [the main one to the {aspect}|the largest {bedWide} metres wide|off a landing with a window], and [the eaves keep the sun off in summer|each has a cupboard|carpet keeps it hushed].",
  ],
  [
    "old",
    "[Sash windows|Tall windows|Casements] [light the bedrooms|open in each bedroom], with [{wall} shutters|{timber} architraves|deep sills], and the main one [still has its rose on the ceiling|is {bedWide} by {bedLong} metres|faces {aspect}].",
  ],
  [
    "beds2 flat",
    "[The two bedrooms do not share a wall|A bathroom stands between the two bedrooms], [which housemates will value|which helps when one snores], and [the larger faces {aspect}|both take a double bed|the larger is {bedWide} metres wide].",
  ],
  [
    "villa/townhouse",
    "[Bedrooms are proper doubles|All bedrooms take a double bed], [with windows to the garden side|with {wall} walls|and none faces the drive], the main one {bedWide} by {bedLong} metres [and facing {aspect}|].",
  ],
  [
    "recent beds2+",
    "[The bedrooms have|Every bedroom has] [outlooks of their own|full-height windows|blinds that keep out the dawn], the main one {bedWide} by {bedLong} metres [on the {aspect} corner|with a place for a desk|with {wall} walls].",
  ],
];
