import type { Template } from "#samples/template.ts";

export const LAND_OPENINGS: readonly Template[] = [
  [
    "",
    "[A vacant block|Vacant land|A block of vacant land] of {land} square metres in {suburb}, with a {frontage}-metre frontage and [a {aspect} aspect|a depth of about {depth} metres|room for a family home, subject to council approval].",
  ],
  [
    "",
    "This {land}-square-metre block in {suburb} [has|offers] a frontage of {frontage} metres [and a {aspect} aspect|and a depth of {depth} metres|and is ready for your plans, subject to council approval].",
  ],
  [
    "",
    "[Build your new home|Bring your builder and build a new home|Room to build] in {suburb}, subject to council approval, on {land} square metres with {frontage} metres to the street.",
  ],
  [
    "",
    "[Measuring {frontage} by about {depth} metres|With a {frontage}-metre frontage], this {suburb} block is {land} square metres [and faces {aspect}|with sun {sun}|and is cleared].",
  ],
  [
    "corner",
    "[A corner block|Corner position] of {land} square metres in {suburb}, [with two street frontages|with access from two streets] and [a {aspect} aspect|{frontage} metres to the main frontage].",
  ],
];
export const LAND_GROUND: readonly Template[] = [
  [
    "level",
    "The block is level [and cleared|and grassed|with good drainage], [which keeps site costs down|so a slab home would suit|which suits most single and two-storey designs].",
  ],
  [
    "level",
    "[Level ground|A level, cleared site] [suits a wide range of designs|keeps building simple|is easier and cheaper to build on], [with the rear boundary to the {aspect}|and water drains to the street|and the grass is kept mown].",
  ],
  [
    "!level",
    "The land [falls gently|slopes gently], about {fall} metres [towards the {aspect}|to the street|to the rear], [which suits a split-level design|so drainage is straightforward|with room for parking underneath].",
  ],
  [
    "!level",
    "There is a [gentle|moderate] fall of {fall} metres across the block, [and a split-level home would make the most of it|with an outlook to the {aspect}|and a contour plan can be supplied].",
  ],
  [
    "",
    "[Living areas could face|A new home could face|The best light comes from the] {aspect}, [with sun {sun}|with a {tree} for shade|and neighbouring homes are well set back].",
  ],
  [
    "",
    "[Surrounding homes are|Neighbouring homes are] [mostly brick|a mix of one and two storeys|well established], [and the street trees are mature|and the verge is kept tidy|with a {tree} on the boundary].",
  ],
  [
    "fenced",
    "[Boundaries are fenced|The block is fenced] [on three sides|on all sides|at the sides and rear], [in good condition|in Colorbond|with a gate at the street].",
  ],
];
export const LAND_PAPERS: readonly Template[] = [
  [
    "services",
    "[Water, sewer, power and gas|Water, sewer and power|Power, water, sewer and NBN] are [available at the street|available at the boundary|at the front of the block], [ready to connect|and connection points are marked|with the sewer diagram in the contract].",
  ],
  [
    "services",
    "Services are [at the street|available at the front boundary]: [water, sewer, power and NBN|power, water and sewer|town water, sewer, gas and power], [ready to connect|as shown in the contract].",
  ],
  [
    "!services",
    "[Power and water are|Town water and power are] [at the street|available nearby]; [sewer is not connected, so an on-site system will be needed|an on-site waste water system is required].",
  ],
  [
    "registered",
    "The land is registered, [so you can build as soon as plans are approved|so you can settle and start|with its own title], [and there is no building covenant|and the easements are shown in the contract|and there is no time limit to build].",
  ],
  [
    "!registered",
    "[The plan of subdivision is with council|The subdivision plan has been lodged], and registration is expected [in about {small} months|next year]; [the deposit is held in trust until then|settlement follows registration].",
  ],
  [
    "survey",
    "[A current survey|A survey|A contour survey] is available, [and the corners are pegged|and the boundaries are marked|with levels for your designer].",
  ],
  [
    "soilTest",
    "[A soil test is available|A soil report is available|The soil has been tested], [which will help your builder quote|and the report can be emailed|with a copy in the contract].",
  ],
  [
    "crossing",
    "[The driveway crossing is|A driveway crossing is already] in place, [which saves an approval|with easy access for builders|and the kerb is finished].",
  ],
];
export const LAND_CLOSINGS: readonly Template[] = [
  [
    "",
    "[Council rates are|Rates are] [about|approximately] {rates} [per quarter|a quarter], and [the contract is available on request|settlement of {weeks} weeks is preferred|we can email the planning certificate].",
  ],
  [
    "",
    "[You are welcome to walk the block at any time|Inspect at any time|Walk the block at your convenience]; [council rates are {rates} a quarter|rates are about {rates} a quarter].",
  ],
  [
    "",
    "[The contract includes the planning certificate|The planning certificate is in the contract], and rates are [about|approximately] {rates} [per quarter|a quarter].",
  ],
  [
    "",
    "[Speak to council about what can be built|Check with council about what you can build], and [call us for the contract|ask us for the contract]; rates are {rates} a quarter.",
  ],
];
