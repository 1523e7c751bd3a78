import type { Template } from "#db/seed/template.ts";

export const BATHROOMS: readonly Template[] = [
  [
    "bath",
    "The bathroom has [a full-length bath|a deep bath|a bath long enough to lie in|a bath under the window], {tiles} and [{tap} taps|a separate shower|a window that opens|a heated rail].",
  ],
  [
    "bath baths2+",
    "{Baths} bathrooms, one with a bath, [are tiled in {tiles}|share the same {tiles}|both have windows|were finished in {tiles}], and [mornings go faster for it|the taps are {tap}|each has its own cupboard].",
  ],
  [
    "renovated",
    "The bathroom was [redone|renewed|rebuilt] in {renovated} with {tiles}, {tap} taps and [a walk-in shower|a shower without a step|a wall-hung basin|a deep cabinet|a niche for bottles].",
  ],
  [
    "original bath1",
    "The bathroom is [original|from an earlier decade|simple] and [clean|watertight|in good order], with {tiles} and [a shower over the bath|its first basin|a window to the {aspect}|room to be replanned].",
  ],
  [
    "bath1",
    "{Tiles} line the bathroom, which has [a window|natural light|an opening window] and [{tap} taps|a shower {shower} wide|a cabinet behind the mirror|good pressure].",
  ],
  [
    "baths2+ !twoStorey",
    "The second bathroom is [near the entry|beside the laundry|at the far end of the hall], so [guests find it|queues are rare|the morning works], and both are in {tiles} with {tap} [taps|fittings|rails].",
  ],
  [
    "baths2+ twoStorey",
    "There is a bathroom on each floor, [the upper one in {tiles}|both in {tiles}|with {tiles} upstairs], and [{tap} taps in both|the lower one near the back door|a window in each].",
  ],
  [
    "baths3+",
    "{Baths} bathrooms [end the argument over who is first|serve {beds} bedrooms|leave one for guests], [all in {tiles}|the largest in {tiles}|the newest done in {tiles}] with {tap} [taps|fittings].",
  ],
  [
    "internalLaundry",
    "The laundry is [inside|internal|behind doors in the hall|in a cupboard by the bathroom], with [space for a dryer|a tub and a shelf|room to hang things|a bench {metres} metres long] and [{cupboards} cupboards|a floor of {tiles}|{tiles}].",
  ],
  [
    "sharedLaundry",
    "The laundry is shared, [on the ground floor|behind the block|with a line in the sun], [used by roster|and rarely busy after nine|with machines replaced {recently}], and the bathroom is tiled in {tiles}.",
  ],
  [
    "recent",
    "The bathroom has {tap} fittings, {tiles} and [a shower {shower} wide|a mirror that hides a cabinet|a quiet fan|a floor that drains properly], much as it was [finished|handed over] in {built}.",
  ],
  [
    "bath",
    "[A bath, and not a token one,|A proper bath] [stands under the window|fills one end of the bathroom|has its own niche], among {tiles}, with [a shower beside it|{tap} taps|a ledge for a book].",
  ],
  [
    "bath renovated",
    "In {renovated} the bathroom got [a new bath|a deep bath], {tiles} and [a {tap} rail for towels|a cabinet with {timber} doors|a fan that clears the mirror|a screen instead of a curtain].",
  ],
  [
    "bath beds3+",
    "[Small children will like|Children will like] the bath, [which is deep|set into {tiles}], and [their parents the separate shower|everybody the hot water, which lasts|adults the {tap} hand shower].",
  ],
  [
    "renovated",
    "[{Tiles} from floor to ceiling|{Tiles} on three walls], a [wall-hung|wide] basin and [a shower {shower} wide|{tap} fittings|a mirror with a light behind it]: the bathroom [dates from {renovated}|was redone in {renovated}|is as it was left in {renovated}].",
  ],
  [
    "renovated baths2+",
    "Both bathrooms were redone in {renovated}, [in the same {tiles}|one in {tiles}, one in plain white|with {tap} taps and {tiles}], and [neither leaks|each has a window|each has a heated rail].",
  ],
  [
    "original",
    "[The bathroom could be next|A new owner might start with the bathroom], though [nothing leaks|the {tiles} have lasted|the pressure is good] and [the window opens|the shower is roomy|the basin is a handsome one|it is clean and dry].",
  ],
  [
    "bath1",
    "The bathroom is [in the middle of the plan|near the bedrooms|at the end of the hall] and [has daylight|has a window|is well aired], with [{tiles} and {tap} taps|{tap} taps over a wide basin|{tiles} and a good mirror].",
  ],
  [
    "bath1",
    "One bathroom, [well placed|near everything|with the lavatory apart], [serves the {home}|does the job]: {tiles}, [a shower {shower} wide|{tap} taps|a cabinet for everyone] and [a window to the {aspect}|hot water that lasts|a hook for every towel].",
  ],
  [
    "baths2+",
    "[There are {baths} bathrooms|Count {baths} bathrooms], [the main one in {tiles}|tiled in {tiles}|one near the bedrooms and one near the door], with {tap} taps, [which keeps mornings civil|so guests need not knock|and neither is an afterthought].",
  ],
  [
    "baths2+ flat",
    "[The second bathroom|A second bathroom] [does for guests|makes sharing simple|is off the hall], and [both|the two] have {tiles}, [a shower {shower} wide in the larger|{tap} taps|cabinets behind the mirrors].",
  ],
  [
    "baths2+ villa/townhouse",
    "[One bathroom belongs to the main bedroom and the other to the hall|The main bedroom has one bathroom and guests the other], [both in {tiles}|with {tiles} and {tap} fittings], and [each has a fan|both have windows].",
  ],
  [
    "internalLaundry",
    "[Washing is done|The machines go] in an internal laundry [off the kitchen|next to the bathroom|behind sliding doors], [with a tub and {tiles}|with a rail for shirts|lined with {cupboards} cupboards], and [the line is a few steps away|there is room for a dryer above].",
  ],
  [
    "internalLaundry flat",
    "[Having the laundry inside|An internal laundry] [means no carrying of baskets|is worth having]; [this one has|here there are] [shelves above the machine|a tub and a cupboard|hooks and a rail] and [{tiles} on the floor|room for a front loader|{cupboards} cupboards].",
  ],
  [
    "sharedLaundry",
    "[There is a shared laundry|The laundry is shared and] [on the garden side|on the landing below|in a brick outhouse], [with tubs and a line under a {tree}|where everyone has a day|cleaned by a roster], [and a machine would also fit in the bathroom|beside the {plant}].",
  ],
  [
    "recent",
    "[Bathroom tiles are large and few|There is little grout to scrub in the bathroom]; the taps are {tap}, the shower is {shower} wide, and [steam goes out by a fan|the window opens|the cabinet holds everything].",
  ],
];
