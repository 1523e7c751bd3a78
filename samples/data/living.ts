import type { Template } from "#samples/template.ts";

export const LIVING: readonly Template[] = [
  [
    "",
    "[The living area|The living room|The lounge room|The main living area] [faces {aspect}|is on the {aspect} side] and [gets sun {sun}|has good natural light|is a comfortable size|has room for a full dining setting|has space for a large lounge].",
  ],
  [
    "",
    "[Living and dining|Living, dining and kitchen] [are open plan|flow into each other|share one large space], with [good light {sun}|windows to the {aspect}|a {aspect} aspect] and [room for a six-seat table|space to work from home|plenty of power points|somewhere for everyone to sit].",
  ],
  [
    "beds2+",
    "There is [room for separate lounge and dining areas|a separate dining area|space for a full-size dining table|a clear separation between living and sleeping areas], and the [lounge|living area] [faces {aspect}|gets sun {sun}|has {aspect}-facing windows].",
  ],
  [
    "",
    "[Large windows|Wide windows|Generous windows] bring in [light {sun}|{aspect} light|plenty of natural light], and [blinds are fitted throughout|the walls have been freshly painted|the layout leaves no wasted space|there is good cross-ventilation].",
  ],
  [
    "",
    "[Freshly painted throughout|Repainted throughout {recently}|In neutral colours throughout], the {home} [feels light and clean|is easy to furnish|has a light, open feel], with [the living area facing {aspect}|sun {sun}|good airflow].",
  ],
  [
    "timberFloors",
    "{Timber} floors run through the [living areas|living room and hall|home] and [were polished {recently}|are in good condition|suit the light {aspect} aspect|keep cleaning simple].",
  ],
  [
    "timberFloors",
    "[There are|You will find] {timber} floors [in the living areas and hall|through the living and dining rooms|throughout], [recently sanded and polished|in very good condition|warm underfoot in winter|with rugs and furniture to your taste].",
  ],
  [
    "timberFloors",
    "[Polished|Oiled|Sanded and sealed] {timber} boards [give the living areas warmth|run from the front door to the back|continue through the living and dining areas], [easy to sweep and look after|recently resealed|with good light from the {aspect}].",
  ],
  [
    "carpetFloors",
    "[Wool carpet|Quality wool carpet] [runs through the living areas and bedrooms|was laid {recently}|is fitted in the bedrooms and living areas], and [the entry is tiled|the living area faces {aspect}|there are blinds on every window].",
  ],
  [
    "splitAir",
    "[Reverse-cycle air conditioning|A reverse-cycle air conditioning unit|Split-system air conditioning] [keeps the living area comfortable all year|heats and cools the living area|looks after the main living space|covers both heating and cooling][, and it was serviced {recently}|, with a second unit in the main bedroom|, helped by good cross-ventilation|].",
  ],
  [
    "splitAir",
    "[Year-round comfort comes from|The living area has|Heating and cooling come from] reverse-cycle air conditioning[, with the filters cleaned {recently}|, installed {recently}|, and the {aspect} aspect helps in winter|, and windows open on two sides].",
  ],
  [
    "ducted",
    "Ducted air conditioning [runs throughout|covers every room|keeps the whole {home} comfortable], [with zoned controls|serviced {recently}|with separate zones for living and sleeping|and the living area faces {aspect}].",
  ],
  [
    "ducted",
    "[Zoned|Whole-home|Reverse-cycle] ducted air conditioning [takes care of summer and winter|is installed throughout|serves the living areas and bedrooms][, with controls by the entry|, and the system was serviced {recently}|].",
  ],
  [
    "ceilingFans",
    "Ceiling fans [in the living area and bedrooms|in every bedroom|in the main rooms] [keep the air moving|help through summer|make warm nights comfortable], [and the living area faces {aspect}|and the windows have flyscreens|with good cross-ventilation].",
  ],
  [
    "fireplace",
    "[The living room has|The lounge is centred on|There is] an open fireplace [with a {mantel} mantelpiece|with its original {mantel} surround], [ready for winter|swept {recently}|a focal point for the room].",
  ],
  [
    "fireplace",
    "[A working fireplace|An open fireplace] with a {mantel} surround [warms the living room|is the centrepiece of the lounge], which [faces {aspect}|gets sun {sun}|has room for a large sofa].",
  ],
  [
    "woodHeater",
    "A slow-combustion heater [warms the living area|heats the main living space|takes care of winter heating], [and there is covered storage for firewood|with a fan to move the warm air through|and the flue was cleaned {recently}].",
  ],
  [
    "gasHeating",
    "[There is a gas bayonet and heater|Gas heating is connected|A gas heater is fitted] in the living room, [which faces {aspect}|which gets sun {sun}|and was serviced {recently}|and it heats the space quickly].",
  ],
  [
    "underfloor",
    "[Underfloor heating|The underfloor heating] [warms the bathroom tiles|is fitted in the bathroom and living area|makes the tiled areas comfortable in winter], [on its own timer|with separate controls|and was installed in {fitted}].",
  ],
  [
    "highCeilings",
    "[High ceilings|Ceilings of {highMetres} metres|{highMetres}-metre ceilings] [give the rooms a sense of space|make the living area feel larger|add to the feeling of light], [with decorative cornices|with picture rails|and the {aspect} windows are tall to match].",
  ],
  [
    "skylight",
    "[Skylights bring|A pair of skylights brings|Skylights over the living area bring] daylight into the [centre of the {home}|middle of the floor plan|kitchen and dining space], [even in winter|so lights stay off most of the day|with blinds for summer].",
  ],
  [
    "study",
    "[A separate study|The study|There is a study that] [gives you room to work from home|makes working from home easy|has room for a desk and shelves|has a built-in desk], [with {aspect} light|away from the living area|and it could take a cot or a single bed|with its own window].",
  ],
  [
    "study",
    "Working from home is easy with [a separate study|a dedicated study|a study by the entry|a quiet study], [which faces {aspect}|with built-in shelving|with room for two desks|with its own door].",
  ],
  [
    "sunroom",
    "[A sunroom at the rear|The enclosed sunroom|A {aspect}-facing sunroom] [makes a good second living space|works as a study or playroom|is a pleasant place to read|gives you an extra room], [with sun {sun}|with louvre windows|with room for a desk].",
  ],
  [
    "rumpus",
    "[A second living room|The second living area|A separate second living room] [gives the kids their own space|suits teenagers or guests|makes a good media room|works as a playroom], [away from the main living area|with its own door|with access to outside].",
  ],
  [
    "attic",
    "[An attic room|The attic room] [makes a useful home office|works as a guest room or studio|gives you a quiet place to work], [with a window to the {aspect}|with storage in the eaves|and is carpeted and insulated].",
  ],
  [
    "doubleGlazing",
    "Double-glazed windows [keep the living areas quiet|cut street noise and heating costs|help with both noise and temperature], [and the aspect is {aspect}|and good insulation does the rest|and were fitted in {fitted}].",
  ],
  [
    "leafyOutlook",
    "[The living area|The main living room|The lounge] has a leafy outlook [to the {aspect}|over established trees|over the gardens], [which gives good privacy|with filtered light {sun}|and no direct neighbours to look at].",
  ],
  [
    "leafyOutlook",
    "[Established trees give|Mature trees outside give|A leafy outlook gives] the [living room|living area] [privacy and shade|a green outlook from every window|shade in summer], [and it gets sun {sun}|and it faces {aspect}|with birdlife in the mornings].",
  ],
  [
    "districtViews",
    "[District views|Wide district views] to the {aspect} [can be seen from the living area|take in rooftops and treetops|are the backdrop to the living room], [and the city lights are a bonus at night|and the windows make the most of them|with a feeling of space].",
  ],
  [
    "harbourViews",
    "[Harbour views|Views of the harbour] [from the living area|from the main living room|from the lounge and main bedroom] [are the highlight|change through the day|take in passing boats], [with a {aspect} aspect|with sun {sun}|framed by large windows].",
  ],
  [
    "warehouse",
    "[Exposed timber beams|Original timber columns|Exposed brick walls] [give the living area its character|set the tone in the living area], [with large windows to the {aspect}|with room for a long dining table|with polished concrete underfoot].",
  ],
  [
    "twoStorey",
    "[Living areas are downstairs|The ground floor is given over to living areas], with [the bedrooms kept separate upstairs|storage under the stairs|a {aspect} outlook to the garden|the bedrooms above].",
  ],
  [
    "twoStorey detached",
    "[Downstairs there are|The ground floor has] [formal and casual living areas|two living zones|separate lounge and family rooms], [one facing {aspect}|with storage under the stairs|with the family room opening to the backyard].",
  ],
  [
    "garden",
    "[The family room|The rear living room|The main living area] opens [to the backyard|to the back garden|to the outdoor area] [through wide sliding doors|and faces {aspect}|and gets sun {sun}|so you can keep an eye on the kids].",
  ],
  [
    "recent",
    "[Good insulation|Quality insulation|LED lighting] and [{aspect}-facing windows|roller blinds|flyscreens throughout] [keep running costs down|were part of the {built} build|make the living areas comfortable], [with space for a large lounge setting|with room to dine|and the NBN is connected].",
  ],
  [
    "renovated",
    "The {renovated} renovation [included|took in] [new wiring and lighting|new plumbing and wiring|insulation and new windows|new doors, skirtings and paint], [and the living area faces {aspect}|so there is nothing urgent to do|and it shows throughout].",
  ],
  [
    "original",
    "[Rooms are generous|Room sizes are generous|The rooms are a good size], [with the living area facing {aspect}|and the living room gets sun {sun}|as they were in homes of this age], [and the paint is fresh|and the bones are good|and everything works].",
  ],
];
