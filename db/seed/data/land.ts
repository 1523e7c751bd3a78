import type { Template } from "#db/seed/template.ts";

/** Land: what it is, how it lies, what is on paper and connected, then terms. */
export const LAND_OPENINGS: readonly Template[] = [
  [
    "",
    "[A vacant block|Vacant land|An empty block] of {land} square metres, {frontage} metres wide at the street and [about {depth}|{depth}] metres deep, [facing {aspect}|with its back to the {aspect}|on the {aspect} side of the street].",
  ],
  [
    "",
    "This block of {land} square metres has a frontage of {frontage} metres, [a {tree} at the front|a {tree} on the boundary|nothing on it but a {tree}] and [the street to the {aspect}|its long side to the {aspect}|an outlook to the {aspect}].",
  ],
  [
    "",
    "[Nothing stands on|Nothing has been built on] these {land} square metres, [{frontage} metres by {depth}|with {frontage} metres to the street], [open to the {aspect}|sunny {sun}|behind an old {tree}].",
  ],
  [
    "",
    "[Start from bare ground|Begin with bare ground]: {land} square metres, {frontage} metres of street front and [the sun {sun}|a rear boundary to the {aspect}|a {tree} worth keeping].",
  ],
  [
    "",
    "[A house was cleared from|An old house has gone from] this block of {land} square metres [and left it|, leaving it] [clean to the fences|with a {tree} and a letterbox|with its crossing and its {trees}], {frontage} metres at the street.",
  ],
  [
    "corner",
    "[On a corner|On the corner of two {quiet} streets], {land} square metres [with two street fronts|measuring {frontage} by {depth} metres|with {frontage} metres to the wider street], [open to the {aspect}|sunny {sun}].",
  ],
  [
    "corner",
    "Two street fronts [give this corner block|make this corner block, of {land} square metres,] [more than one way in|easy to plan for|wider than its {frontage} metres suggest][; it faces {aspect}|, with the sun {sun}|].",
  ],
];
export const LAND_GROUND: readonly Template[] = [
  [
    "level",
    "It is [level|flat to the eye|level within the height of {small} bricks], [cleared|grassed|mown] and [dry underfoot|free of rock, as far as the bore holes show|drained to the {aspect}], [so a slab could go straight down|which keeps footings simple|and a single-storey plan would fit easily].",
  ],
  [
    "level",
    "[Level ground|Ground as level as this] [saves money before a wall goes up|makes for cheap footings|suits a plan without steps], and [the grass is kept short|the topsoil has been left|water leaves by the {aspect} corner].",
  ],
  [
    "!level",
    "The ground [falls gently|slopes], about {fall} metres over the length, [towards the {aspect}|to the rear boundary|to the street], [which would suit a split-level plan|leaving room for a car under the house|so drainage is straightforward].",
  ],
  [
    "!level",
    "[There is a fall of|It falls] {fall} metres, [mostly near the rear|evenly from front to back|the last third of it steepest], and [a stepped plan would look over the {plant}|a view opens towards the {aspect}|the low side has a {tree} for shelter].",
  ],
  [
    "",
    "[The best of the sun comes from the {aspect}|A house here could face {aspect}|Living rooms could look {aspect}], and [the {tree} would shade a terrace|{plant} grow along one fence|the neighbours are set well back].",
  ],
  [
    "",
    "[Neighbours on two sides have built|There are houses on three sides|Both neighbours have built], [mostly of two storeys|mostly brick|none of them close], and [a {hedge} divides one boundary|the verge is planted with {plant}|the street trees are {trees}].",
  ],
  [
    "fenced",
    "The boundaries are fenced [in steel|in timber|in new timber] [on three sides|all round], [to shoulder height|and gated at the street|paid for and straight], [with {plant} against the back one|with a {hedge} in front|so a dog could visit].",
  ],
];
export const LAND_PAPERS: readonly Template[] = [
  [
    "services",
    "[Water, sewer, power and gas|Water, sewer and power|Power, water, sewer and fibre] [pass the front boundary|are at the kerb|reach the {aspect} corner], and [the pits are marked|the meters are in|connection is a matter of a form and a fee].",
  ],
  [
    "services",
    "[Services are at the street|Services run along the street]: [power, water and sewer|water, sewer, power and fibre], [with junctions shown on the diagram|each with a point inside the boundary|all on the {aspect} side].",
  ],
  [
    "!services",
    "Power and water [are at the street|run past the gate]; [a septic system will be needed|sewer is not connected|waste water has to be treated on the block], [and a design from {month} can be had|as it is next door|and there is room for one].",
  ],
  [
    "registered",
    "The land is registered, [so building can begin after settlement|with its own title|so finance is simple], and [there is no building covenant|the covenants run to {small} pages|the plan shows one easement, along the {aspect} side].",
  ],
  [
    "!registered",
    "[The plan is with council|The subdivision plan is lodged], and registration is expected [in {small} months|after the roads are sealed|before winter]; [the deposit waits in trust|settlement follows the title|the contract says what happens if it is late].",
  ],
  [
    "survey",
    "[A survey of {month} marks the corners|The corners were surveyed in {month}], and [the pegs are in|the fences agree with it|levels are given every {small} metres]; [it comes with the contract|builders may have the file|a copy is yours for the asking].",
  ],
  [
    "soilTest",
    "[A soil test from {month} is on file|The soil was tested in {month}]: [moderately reactive clay over shale|sand over sandstone|clay, firm at {small} metres|sandy loam, then rock], and [the engineer's letter is with it|footings can be priced from it|builders will want a copy].",
  ],
  [
    "crossing",
    "[A crossing|The driveway crossing] [is poured|is in], [wide enough for a truck|at the {aspect} end|where most plans would put a driveway], [so deliveries have a way in|and the kerb is made|and the footpath is finished].",
  ],
];
export const LAND_CLOSINGS: readonly Template[] = [
  [
    "",
    "[The contract|A contract], with [the plan and planning certificate|the planning certificate|the diagrams and planning certificate], is [ready|in the office], and settlement [of {weeks} weeks would suit|can be in {weeks} weeks][|; walk it whenever you like|, with rates of {rates} a quarter].",
  ],
  [
    "",
    "[Walk over it at any time|You are welcome to walk over it]; [the boundary is taped|the pegs are painted|look for the yellow pegs], rates are {rates} a quarter, and [questions about building belong with the council|what may be built is for the council to say|plans need the council's approval].",
  ],
  [
    "",
    "[Rates are|Council asks] {rates} a quarter while it is vacant, the contract is [in the office|with us], and [what may be built is for the council to say|plans need the council's approval|a builder may inspect with you].",
  ],
  [
    "",
    "[Bring a builder|Bring your plans], [a tape measure and boots|and walk the boundary|and stand where the kitchen would be]: [the contract is ready|the contract can be e-mailed], rates are {rates} a quarter and settlement is {weeks} weeks.",
  ],
];
