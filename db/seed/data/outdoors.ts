import type { Template } from "#db/seed/template.ts";

export const OUTDOORS: readonly Template[] = [
  [
    "balcony flat",
    "The balcony is {balcony} metres deep, [faces {aspect}|looks {aspect}], and [takes a table for four|has room for chairs and pots|is sheltered on two sides|dries washing by noon].",
  ],
  [
    "balcony flat",
    "[Glass doors open|Wide doors open|A sliding door leads] to a balcony of {balconyArea} square metres, [sunny {sun}|with the sun {sun}|above the {plant}], [big enough to eat on|with a tap for pots|where herbs do well].",
  ],
  [
    "balcony flat leafyOutlook",
    "The balcony sits [level with a {tree}|among the leaves of a {tree}|in the shade of a {tree}], {balcony} metres deep and [out of sight of the street|private from both sides|quiet in the evening].",
  ],
  [
    "courtyard flat",
    "A courtyard of {courtArea} square metres, [paved in {paving}|with {paving} paving], [belongs to this {home} alone|opens off the living room|gets the sun {sun}], with [{plant} along the fence|a bed of {plant}|pots of {plant}].",
  ],
  [
    "courtyard !flat",
    "The courtyard, [paved in {paving}|laid with {paving}|walled and paved in {paving}], [opens {aspect}|gets the sun {sun}|holds a table for {seats}], and {plant} [grow|have taken hold] along [the fence|one wall|the back wall].",
  ],
  [
    "courtyard",
    "Outside is a courtyard [of {courtArea} square metres|{metres} metres deep], [with {plant} in beds|under a {tree}|planted with {plant}], [private|sheltered from the wind|easy to look after] and [open to the {aspect}|sunny {sun}].",
  ],
  [
    "deck",
    "[Doors fold back to|The kitchen opens to|The living room leads out to] a {timber} deck, {metres} by {longMetres} metres, [half of it roofed|shaded by a {tree}|facing {aspect}|with the sun {sun}].",
  ],
  [
    "deck",
    "A deck [runs across the back|wraps the {aspect} side|sits level with the kitchen], {longMetres} metres long, [oiled {recently}|with steps down to the {plant}|wide enough for a table of {seats}|under a {tree}].",
  ],
  [
    "verandah",
    "The verandah [at the front|on the {aspect} side|along the street side], {metres} metres deep, [has boards of {timber}|is floored in {timber}|takes a daybed], and [stays dry in a storm|is the place for breakfast|catches the breeze].",
  ],
  [
    "levelLawn",
    "The lawn is level, [fenced on all sides|edged with {plant}|with a {tree} at the far end|{lawn} metres from step to fence], [right for a small game of cricket|good for children|simple to mow], and [sunny {sun}|open to the {aspect}].",
  ],
  [
    "levelLawn",
    "[There is a flat piece of lawn|Level lawn stretches] behind the house, [about {lawn} metres deep|{lawn} metres to the back fence], with [{plant} down one side|a {tree} for shade|beds of {plant}|a {hedge} for privacy].",
  ],
  [
    "vegetableBeds",
    "[Raised beds|Vegetable beds|{Small} raised beds] [along the {aspect} fence|near the kitchen door|beyond the line] [are in use|grow tomatoes in summer|have been composted for years], [edged in {paving}|with a tap beside them|netted against the possums].",
  ],
  [
    "fruitTree",
    "A {fruit} tree [bears well|fruits most of the year|stands by the back step|grows against the warm wall], [with {plant} beneath it|beside the {plant}|between {plant} and the fence], and [the birds leave some|the neighbours expect a bag|is {small} metres high].",
  ],
  [
    "pool",
    "The pool, {poolLength} metres long, is [fenced in glass|set in {paving}|{timber}-decked on one side|lined in dark pebble], [sunny {sun}|open to the {aspect}|screened by {plant}], and [cleaned by a robot|heated from the roof|salt-chlorinated].",
  ],
  [
    "pool",
    "There is a swimming pool [of {poolLength} metres|{poolLength} metres long] [on the {aspect} side|beyond the lawn|beside the covered terrace], with {paving} [coping|paving] and [{plant} behind|a bed of {plant}|shade at one end].",
  ],
  [
    "sharedPool",
    "[Residents share a pool|The pool is shared], [{poolLength} metres long|in the garden between the buildings|on the podium], [kept by the strata|quiet on weekdays|fenced and planted with {plant}], and [the paths are swept|there are chairs in the shade|the gate shuts itself].",
  ],
  [
    "gym",
    "A residents' gym [on the ground floor|off the foyer|with windows to the {aspect}] has [the usual machines|{small} treadmills and weights|weights and a mat room], [open from five|seldom full|refitted {recently}].",
  ],
  [
    "roofTerrace",
    "[The roof terrace is shared|Residents share a terrace on the roof], with [{small} long tables|planters of {plant}|a barbecue and {plant}|benches among {plant}] and [sky in all directions|a view to the {aspect}|the evening to itself].",
  ],
  [
    "shed",
    "A garden shed [{metres} metres long|on a slab|with power|in the far corner] [takes the mower and the bicycles|is dry|keeps tools out of the house], [half hidden by {plant}|behind the {tree}|past the {plant}].",
  ],
  [
    "workshop",
    "The workshop, {metres} by {longMetres} metres, has [three-phase power|a bench and power|a concrete floor|good light from the {aspect}] and [double doors|its own lights|a sink|room for a trailer].",
  ],
  [
    "studio",
    "At the end of the garden is a studio, {metres} by {longMetres} metres, [lined and insulated|with its own power|with a window to the {aspect}|floored in {timber}], [used until now as an office|good for music or guests|separate from the house].",
  ],
  [
    "dam",
    "The dam [holds water through most summers|is fenced from the house paddock|lies below the house], [fringed with {trees}|{lawn} metres across|with ducks on it], and [a pump feeds the garden|frogs announce rain|stock water is piped from it].",
  ],
  [
    "paddock",
    "[{Small} paddocks|The {small} paddocks] are fenced in [post and wire|timber rail|electric tape], [watered by trough|with shade from {trees}|reached by a gate {metres} metres wide], and [have carried horses|have been rested since winter|drain well].",
  ],
  [
    "rainTank",
    "[Rainwater goes|The roof drains] to a tank of {tank} litres, [plumbed to the garden|used for the {plant}|for the laundry and the garden], [behind a trellis|by the back wall|on the {aspect} side].",
  ],
  [
    "solar",
    "Solar panels of {kilowatts} kilowatts [cover the roof to the {aspect}|lie on the {aspect} roof|run the {home} by day|take the edge off the power bill], [and the meter shows what they make|with the inverter in the shade|and the installer's papers are on file|fitted {recently}].",
  ],
  [
    "terrace/semi/cottage",
    "The yard [is small and paved in {paving}|is {metres} metres deep and paved in {paving}|faces {aspect} and is laid with {paving}], with [{plant} on the wall|a {tree}|a bench and {plant}] and [enough room for a table|a line that folds away|a gate to the side].",
  ],
  [
    "garden",
    "The garden [asks for little|is mostly planted|has been looked after]: {plant}, a {tree} and [a path of {paving}|paving of {paving}|a {paving} path to the line].",
  ],
  [
    "garden",
    "[In front|At the front] a {hedge} and {plant} [keep the street at a distance|line the path|do well on little water]; [behind|at the back] there is [a {tree} with a swing|a {tree}|room under a {tree} for chairs].",
  ],
  [
    "flat smallBlock",
    "The [common garden|shared garden|garden around the block] has a {tree}, {plant} and [a line in the sun|paths of {paving}|a bench], and [is looked after|the owners keep it up|somebody weeds it].",
  ],
  [
    "villa/townhouse",
    "The [strip of garden|small garden] [outside the living room|behind the {home}] is planted with {plant} [and paved in {paving}|around {paving} paving], [easily kept|with a tap and a light|with room for a line], and [faces {aspect}|gets sun {sun}].",
  ],
  [
    "balcony flat",
    "[Breakfast outside is possible|You can eat outside]: the balcony [faces {aspect}|is sunny {sun}], [{balcony} metres deep|with a wall against the wind|with glass on one side and brick on the other], [and the barbecue is allowed|and pots of {plant} do well].",
  ],
  [
    "balcony flat",
    "[Off the living room|Beyond the sliding doors] a balcony of {balconyArea} square metres [takes a table for {small}|gets the {aspect} air|has a light and a power point|is deep enough to stay dry on].",
  ],
  [
    "balcony terrace",
    "The balcony [over the street|across the front] has its [iron lace|first boards|old posts], [faces {aspect}|looks into a {tree}], and [takes two chairs|is sound|was repaired {recently}].",
  ],
  [
    "courtyard flat",
    "[Outside the living room|Past the sliding doors] is a courtyard, {courtArea} square metres of {paving} [and {plant}|with {plant} in pots|under a {tree}], [with a gate to the street|overlooked by nobody|where a bicycle can stand].",
  ],
  [
    "courtyard !flat",
    "[The back wall folds away|The back doors open] to {paving} [underfoot|paving], a {tree} [in one corner|for shade] and [a bench along the wall|{plant} on wires|room for {seats} at lunch]: a courtyard [to live in|with the sun {sun}|that faces {aspect}].",
  ],
  [
    "courtyard",
    "[It is the courtyard|The courtyard is what] people [remember|go to first]: {paving}, {plant} and [a {tree} in a square of earth|the sound of somebody else's fountain|a wall that holds the heat], [{courtArea} square metres in all|sunny {sun}].",
  ],
  [
    "deck",
    "[Lunch moves outside|In summer the table moves] to the deck, [{timber}, {longMetres} metres long|boards of {timber} under a roof], [from which you see the {tree}|with the sun {sun}|out of the southerly].",
  ],
  [
    "deck",
    "A {timber} deck [joins the kitchen to the garden|is {small} steps above the grass|makes a second dining room], [{metres} metres deep|facing {aspect}|with lights along its edge], and [a blind comes down against the west|the barbecue has its corner|{plant} grow up to it].",
  ],
  [
    "verandah",
    "From the verandah, {metres} metres deep [and boarded in {timber}|and roofed in iron], you [have the {tree} in front of you|can watch rain come|look over the {hedge}], [facing {aspect}|out of the sun by two].",
  ],
  [
    "verandah",
    "[A verandah shades|Shade comes from a verandah along] [the {aspect} side|the front rooms|two sides], [with boards of {timber}|tiled in {paving}|its posts repainted {recently}], [and boots live there|and there is a hook for a swing seat].",
  ],
  [
    "levelLawn",
    "[The lawn is flat enough for a trampoline|A tent goes up easily on the lawn|Cartwheels are possible on the lawn], [{lawn} metres long|{lawn} metres from the back step to the fence], [with {plant} at the edges|with shade from a {tree}|fenced and gated].",
  ],
  [
    "levelLawn",
    "Out the back is level lawn, [buffalo grass|couch grass|kikuyu], [{lawn} metres or so across|bordered with {plant}|with a {tree} to climb], [and a gate for the mower|and a tap at each end|which drains well].",
  ],
  [
    "vegetableBeds",
    "[Somebody has gardened here|The soil is good]: there are vegetable beds [by the {aspect} fence|in the sunniest corner], [beans on wires|garlic in winter|parsley gone to seed] and [compost in two bays|a path of {paving} between|{plant} round them].",
  ],
  [
    "fruitTree",
    "The {fruit} tree [was planted {keptYears} years ago|has another good decade in it|leans over the fence], and [in season there are bowls of fruit|what it drops, the hens next door get|it shades the back step], [near a bed of {plant}|with {paving} round it|by the clothes line].",
  ],
  [
    "pool",
    "[From October to April|In the warm half of the year] the pool [is in daily use|comes into its own], [{poolLength} metres of it|{poolLength} metres end to end], [paved round in {paving}|with a step to sit on|beside a bed of {plant}|where the kitchen can see it].",
  ],
  [
    "pool",
    "[A pool of {poolLength} metres|A {poolLength}-metre pool] [lies beyond the kitchen|lies on the {aspect} side|takes up the sunny end of the garden], [with its fence certified|with a certificate of compliance|and its pump replaced {recently}], and [there is {paving} paving|a strip of lawn runs] [round it|beside it].",
  ],
  [
    "sharedPool",
    "[Downstairs is a pool|There is a pool downstairs], [shared by the residents|for residents], {poolLength} metres long [and lit at night|with chairs along the {aspect} side|under a pergola|behind {plant}], [open until nine|and mostly empty before work].",
  ],
  [
    "roofTerrace",
    "[Take the stairs up and there is|One floor further up is] a roof terrace [for everyone in the building|shared by the building], [with {plant} in tubs|with a barbecue|with a long table], [open to the {aspect}|good for fireworks and washing|breezy on hot nights].",
  ],
  [
    "shed",
    "[The shed|A shed] [at the bottom of the garden|behind the {plant}|by the side fence] [has a bench|is on a slab|locks], [{metres} metres long|with a window to the {aspect}], and [keeps bicycles dry|is where the tools go|will take a canoe].",
  ],
  [
    "workshop",
    "[Behind the house is|There is] a workshop [with a bench along the {aspect} wall|with power and light|{longMetres} metres long], [where boats have been built|good for timber or engines|dry enough for a lathe], [and double doors {metres} metres wide|and a floor of concrete].",
  ],
  [
    "studio",
    "[The studio in the garden|A garden studio], [{longMetres} metres long|insulated and wired|lined in {timber}], [has been a pottery|is somebody's office on weekdays|would sleep a visitor|is where the piano went], [and looks {aspect}|behind {plant}].",
  ],
  [
    "dam",
    "[A dam in the lower paddock|The dam], [fed by the hill|never dry in {keptYears} years|{lawn} metres wide], [waters the stock|has yabbies|draws the ducks], [with a {tree} leaning over it|with a jetty of {timber} sleepers].",
  ],
  [
    "paddock",
    "The [paddocks|land] [are fenced for horses|have been grazed lightly|slope just enough to drain], [{small} of them|divided into {small}], [with gates wide enough for a truck|with troughs on a line from the tank|with {trees} for shade].",
  ],
  [
    "rainTank",
    "[Water for the garden|Garden water] comes from a {tank}-litre tank [behind the house|off the back roof], [by pump|by gravity], and [the {plant} show it|it has not run dry|the laundry uses it too].",
  ],
  [
    "solar",
    "[The power bill is small|Power bills are low by day]: there are {kilowatts} kilowatts of solar panels [on the {aspect} side of the roof|on the roof], [put up {recently}|with {stack} years of warranty left], and [space for a battery|hot water is heated at noon].",
  ],
  [
    "terrace/semi/cottage",
    "[Out the back|Behind] is a yard [of {paving}|paved in {paving}], [in the sun {sun}|open to the {aspect}], with [room for a table and a line|{plant} in old tubs|a {tree} over the fence] and [a tap|the old wash-house|a brick barbecue nobody uses].",
  ],
  [
    "garden",
    "[The garden was laid out by someone who knew|A knowing hand laid out the garden]: {plant} [where it is dry|in the shade], a {tree} [where shade is wanted|for the afternoons], [paving of {paving}|a {hedge} in front] and [little to water|something in flower most months].",
  ],
  [
    "garden",
    "[Behind the house|Out the back] there is [space|room] [for a cubby and a line|for hens|to kick a ball], [with {lawn} metres to the fence|with a {tree} at the end|with {plant} at the edges] and [a gate to the front|no neighbours' windows above|a tap where you need it].",
  ],
  [
    "garden",
    "[Mornings in the garden are cool|It is a garden to sit in], [under a {tree}|among {plant}], [with {paving} near the door|with a {paving} terrace {metres} metres deep|screened from the street by a {hedge}], [and lizards use the wall|and the birdbath stays].",
  ],
  [
    "flat smallBlock",
    "[Behind the block|At the back of the block] is a garden [that all may use|in common], with [lawn and a {tree}|a {tree} and a bench|{plant} and lines for washing], [tended by one of the owners|quiet even on Saturdays|sunny {sun}].",
  ],
  [
    "villa/townhouse",
    "[Outside, there is just enough|There is just enough outside]: {paving} for a table, {plant} for colour[, a tap and a line|, and a fence to grow things on], [with the sun {sun}|facing {aspect}|private from the neighbours].",
  ],
  [
    "villa/townhouse",
    "[A gate at the side|The side gate] [leads|opens] to [a garden {metres} metres deep|a small garden], [planted with {plant}|shaded by a {tree}|half {paving}, half beds], [that takes ten minutes a week|where a dog could lie|open to the {aspect}].",
  ],
  [
    "acreage",
    "[Round the house|Close to the house] are [beds of {plant}|fruit trees|lawns], [a {tree} or two|shade from {trees}], and [further off the ground is left to grass|beyond the fence, grass|past them bush and a track], [with {lawn} metres of mown lawn between|open to the {aspect}].",
  ],
];
