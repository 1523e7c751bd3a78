import type { Template } from "#samples/template.ts";

export const BEDROOMS: readonly Template[] = [
  [
    "builtIns beds3+",
    "[All {beds} bedrooms have|Each of the {beds} bedrooms has] [built-in wardrobes|a built-in wardrobe], [and the main faces {aspect}|and the main is a good size|and there is a linen cupboard in the hall|with carpet and blinds].",
  ],
  [
    "builtIns beds2",
    "Both bedrooms [have built-in wardrobes|are doubles with built-in wardrobes|fit a queen bed and have built-in wardrobes], [and the main faces {aspect}|and the main opens to the {aspect} side|with a linen cupboard in the hall|with carpet and blinds].",
  ],
  [
    "builtIns beds2+",
    "[Built-in wardrobes|Mirrored built-in wardrobes|Floor-to-ceiling built-in wardrobes] [in the bedrooms|in the main bedroom] [give good storage|take care of storage|keep floor space clear], [and there is a linen cupboard|with more storage in the hall|and blinds are fitted].",
  ],
  [
    "builtIns bed1",
    "The bedroom [is a good double|fits a queen bed|takes a king bed] with [built-in wardrobes|mirrored built-in wardrobes|a wall of built-in wardrobes] and [a {aspect} aspect|a window to the {aspect}|blinds and carpet|room for a desk].",
  ],
  [
    "builtIns bed1",
    "[Built-in wardrobes|Full-height built-in wardrobes] in the bedroom [leave room for a desk|keep things tidy|give plenty of hanging space], and it [faces {aspect}|is away from the street|gets sun {sun}].",
  ],
  [
    "!builtIns bed1",
    "The bedroom [is a generous double|is {bedWide} by {bedLong} metres|takes a queen bed and a wardrobe|has room for a queen bed and a desk], [with a {aspect} aspect|with good light {sun}|and is away from the street].",
  ],
  [
    "!builtIns beds2+",
    "[Each bedroom is|Every bedroom is] [a good size|well proportioned|large enough for a double bed and wardrobe], and the main [faces {aspect}|measures {bedWide} by {bedLong} metres|gets sun {sun}|has room for a king bed].",
  ],
  [
    "walkInRobe ensuite",
    "The main bedroom has [a walk-in wardrobe and ensuite|an ensuite and walk-in wardrobe], and the other {otherBedNoun} [good wardrobe space|a queen bed comfortably|a double bed with room for a desk].",
  ],
  [
    "walkInRobe",
    "[A walk-in wardrobe|The walk-in wardrobe] [serves the main bedroom|adjoins the main bedroom|gives the main bedroom plenty of storage], which [faces {aspect}|gets sun {sun}|takes a king bed|is set apart from the others].",
  ],
  [
    "ensuite beds3+",
    "[The main bedroom has its own ensuite|The main bedroom includes an ensuite|The largest bedroom has an ensuite] and [a {aspect} aspect|room for a king bed|good wardrobe space], [with the other bedrooms close to the main bathroom|and the remaining bedrooms are good doubles|separate from the other bedrooms].",
  ],
  [
    "ensuite beds2",
    "[The main bedroom has an ensuite|An ensuite serves the main bedroom] and [the second is beside the main bathroom|the second bedroom is also a good double|the bedrooms sit either side of the living area], [which suits sharers|which works well for guests|both with blinds and carpet].",
  ],
  [
    "beds2",
    "The second bedroom [is a proper double|works as a nursery or study|suits a guest, a child or a home office], and the main [faces {aspect}|gets sun {sun}|takes a king bed|measures {bedWide} by {bedLong} metres].",
  ],
  [
    "beds3+",
    "[The main bedroom|The largest bedroom] [faces {aspect}|measures {bedWide} by {bedLong} metres|gets sun {sun}|takes a king bed], and the others [are good doubles|suit children, guests or a home office|share the hall with the main bathroom].",
  ],
  [
    "beds4+",
    "[The fourth bedroom|One of the bedrooms] [works well as a study or guest room|is set apart from the others, which suits guests|could be used as a home office], [and the main faces {aspect}|and all have space for a desk|with the rest off a central hall].",
  ],
  [
    "beds5+",
    "[Five bedrooms give|The five bedrooms give|Its five bedrooms give] [a large family plenty of options|room for family, guests and a home office|space for everyone], [and the main faces {aspect}|and the main is at the far end of the {home}|all off a central hall].",
  ],
  [
    "twoStorey beds3+",
    "[Upstairs, the bedrooms|The bedrooms, all upstairs,] [share a wide landing|are well separated from the living areas|are all good sizes], [and the main faces {aspect}|with a linen cupboard on the landing|and the main gets sun {sun}].",
  ],
  [
    "terrace/semi/cottage/bungalow beds3+",
    "[The front bedroom|The main bedroom, at the front,] [has its picture rails|keeps its decorative ceiling|has a bay window], and [the others are good doubles|the rest are off the hall|storage is better than you might expect].",
  ],
  [
    "original",
    "[Bedrooms are larger than average|The bedrooms are a generous size], [with {aspect} light to the main|and the main measures {bedWide} by {bedLong} metres|with room for freestanding wardrobes].",
  ],
  [
    "bed1",
    "[The bedroom is separate|The bedroom is set apart] from the living area and [faces {aspect}|gets sun {sun}|has blinds and carpet|takes a queen bed], [with room for a bedside table each side|with good storage|and stays cool in summer].",
  ],
  [
    "bed1",
    "[A good-sized bedroom|The double bedroom|The bedroom] [measures {bedWide} by {bedLong} metres|takes a queen bed|is carpeted and quiet] and [faces {aspect}|has blinds fitted|leaves room for a chest of drawers].",
  ],
  [
    "beds2",
    "[Both bedrooms are doubles|The two bedrooms are both doubles|Both bedrooms take a double bed], [with the main facing {aspect}|and the main has more wardrobe space|well separated from each other|with carpet and blinds].",
  ],
  [
    "beds3+",
    "[There are {beds} good bedrooms|The {beds} bedrooms are all good sizes|All {beds} bedrooms are off the hall], [and the main gets sun {sun}|with a linen cupboard nearby|and the main is {bedWide} by {bedLong} metres|with carpet and blinds throughout].",
  ],
];
