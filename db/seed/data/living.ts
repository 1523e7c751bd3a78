import type { Template } from "#db/seed/template.ts";

/** Living rooms, plan and light. */
export const LIVING: readonly Template[] = [
  [
    "timberFloors",
    "{Timber} boards run [through the living room and hall|from the front door to the back|under the living area and the bedrooms|the length of the {home}], [sanded and oiled|recoated {recently}|laid in {renovated}|finished in matt oil].",
  ],
  [
    "timberFloors",
    "The living room is {metres} by {longMetres} metres, [floored in {timber}|with a {timber} floor], and [takes a full-sized sofa|has room for a table and a long sofa|has a wall made for books|leaves a corner for a desk].",
  ],
  [
    "!timberFloors",
    "The living room measures {metres} by {longMetres} metres and [takes a table for {seats}|has a place for a piano|has two walls free for furniture|is wide enough for two sofas].",
  ],
  [
    "carpetFloors",
    "[Wool carpet|New wool carpet|Grey wool carpet] [keeps the living room and bedrooms quiet|was laid in the bedrooms and living room {recently}|covers the floors except in the kitchen and bathroom].",
  ],
  [
    "carpetFloors",
    "The living area, {metres} metres across, is carpeted in [undyed|pale|oatmeal|charcoal] wool [and painted {wall}|under {wall} walls|with {wall} walls].",
  ],
  [
    "",
    "[Living and dining share one room|Sofa and table share one room|Sitting and eating are in one room], {longMetres} metres long, with [windows|glass doors|two windows|its windows] on the {aspect} side.",
  ],
  [
    "beds2+",
    "The [dining|eating] end [fits a table for {seats}|has room for {seats} at the table|takes {seats} comfortably] and the sitting end [looks {aspect}|has the sun {sun}|has the better light].",
  ],
  [
    "beds3+",
    "The plan [keeps bedrooms and living apart|puts a door between living and sleeping|separates the sleeping end], so [somebody can sleep while others watch television|noise stays where it is made|a late night disturbs nobody|homework and television do not meet]; the living room is {longMetres} metres long[| and faces {aspect}|, with {wall} walls].",
  ],
  [
    "highCeilings",
    "Ceilings are {highMetres} metres high, and [the windows go most of the way up|the rooms feel larger for it|warm air has somewhere to go in January]; [the walls are {wall}|the picture rails remain|the cornices are whole].",
  ],
  [
    "highCeilings",
    "At {highMetres} metres, the ceilings [give even the hall some air|make room for tall shelves|suit big pictures], and [the {timber} doors|the fanlights|the old doors] [still close|have been rehung|were stripped in {renovated}].",
  ],
  [
    "fireplace",
    "The [front|sitting] room has [an open fireplace|a working fireplace|its fireplace], [with a {mantel} mantel|under a {mantel} mantel|framed in {mantel}], and [the chimney was swept {recently}|it draws well|a basket of logs comes with it].",
  ],
  [
    "fireplace",
    "A fireplace with a {mantel} surround [warms|anchors|stands at the centre of] the [sitting room|front room|living room], which is {metres} by {longMetres} metres.",
  ],
  [
    "woodHeater",
    "A slow-combustion heater [warms the living end|heats most of the house|does the work in July], [on a hearth of {paving}|set on {paving}|with a wood box beside it], and [the flue was replaced {recently}|there is dry wood under cover|it was serviced {recently}].",
  ],
  [
    "ducted",
    "Ducted air conditioning [reaches every room|serves both ends of the {home}|is zoned so that bedrooms can be left off|was serviced {recently}] and [the controls are by the kitchen|runs quietly|has its returns in the hall], with [few vents to notice|slim grilles|grilles painted {wall}].",
  ],
  [
    "splitAir",
    "Reverse-cycle air conditioning [in the living room|in the living room and main bedroom|above the living-room door] [copes with August and January|was installed {recently}|is {small} years old|carries through to the bedrooms].",
  ],
  [
    "splitAir",
    "One reverse-cycle unit heats and cools the [living room|main room|whole front of the {home}], [all {longMetres} metres of it|which is {longMetres} metres long|and the {wall} rooms behind it].",
  ],
  [
    "ceilingFans",
    "Ceiling fans turn in [the bedrooms|the living room and bedrooms|every bedroom], and [on most summer nights they are enough|windows on opposite sides do the rest|they are quiet enough to leave on all night].",
  ],
  [
    "gasHeating",
    "Gas heating in the living room [is enough for a Sydney winter|is lit perhaps ten weeks a year|takes the chill off July mornings], [with the heater under the window|and the heater was serviced {recently}|with {wall} walls to hold the warmth].",
  ],
  [
    "underfloor",
    "[Heating under the {tiles}|Underfloor heating] [makes the bathroom floor warm by six|takes the chill off winter mornings|runs on a timer], and [the living room keeps the sun {sun}|rugs are a choice|the towels dry on their rail].",
  ],
  [
    "doubleGlazing",
    "Double glazing [was added in {renovated}|was fitted to the {aspect} windows|faces the street], and [the rooms hold their heat|traffic is a murmur|closing a window closes out the street].",
  ],
  [
    "skylight",
    "A skylight [over the stairs|above the kitchen|in the hall|over the dining table] [lights what used to be the dark middle|throws sun onto the {wall} walls|opens by a switch|follows the day across the {timber} shelf].",
  ],
  [
    "study",
    "[Off the hall|Beside the living room|At the turn of the hall] there is a study, {metres} metres [long|across|deep], with [a door that shuts|room for two desks|shelves on one wall|a window to the {aspect}].",
  ],
  [
    "study",
    "Work has its own place: a study with [a built-in desk|{timber} shelves|a data point and a window|a sliding door], [painted {wall}|away from the kitchen|looking out at the {tree}].",
  ],
  [
    "sunroom",
    "The sunroom, {metres} metres [deep|wide], [catches the sun {sun}|faces {aspect}|is where the day starts], and [makes a good study|has done duty as a nursery|takes a daybed and plants].",
  ],
  [
    "rumpus",
    "A second living room [at the back|upstairs|off the kitchen|downstairs] [gives children their own noise|takes the television|can be closed off for guests], at {metres} by {longMetres} metres.",
  ],
  [
    "twoStorey",
    "[Stairs of {timber}|{Timber} stairs|The stairs, in {timber},] [rise from the hall|climb beside the living room|turn once] to [a landing wide enough for a desk|a landing with a window|the bedrooms], [with storage underneath|over a deep cupboard|with a cupboard below].",
  ],
  [
    "townhouse/terrace",
    "Downstairs is one [run of space|long room|open floor] from [the front window|the entry] to the back doors, {deepMetres} metres in all, [painted {wall}|with {wall} walls|and light at both ends].",
  ],
  [
    "flat",
    "[An entry hall|A small hall|A proper hall] [keeps the front door out of the living room|has a cupboard for coats|gives the {home} a pause before the view], and the living room beyond is {metres} by {longMetres} metres.",
  ],
  [
    "flat",
    "Windows [on two sides|to the {aspect}|along the {aspect} wall] [bring a breeze through the living room|mean the lights stay off until dusk|keep the rooms bright {sun}], and the walls are [painted {wall}|{wall}|a clean {wall}].",
  ],
  [
    "leafyOutlook",
    "From the sofa you see [leaves|a {tree}|the crown of a {tree}|a row of {trees}], [and little else|not the neighbours|which shade the room in summer], through a window {metres} metres wide.",
  ],
  [
    "leafyOutlook",
    "The outlook is [green|leafy|into trees]: [a {tree} outside the kitchen|{plant} below and a {tree} beyond|the top of an old {tree}], [changing with the seasons|with birds in it from five|lit {sun}].",
  ],
  [
    "districtViews",
    "The windows look [over rooftops|across roofs and trees|a long way] to the {aspect}, and [the weather arrives where you can see it|evenings are worth staying in for|storms are good entertainment]; [the room is {longMetres} metres wide|the glass is {metres} metres across|a bench runs under the sill].",
  ],
  [
    "harbourViews",
    "There is harbour [between the trees|to the {aspect}|past the neighbouring roofs], seen [from the living room|from the kitchen sink|from the main bedroom and the living room], [and ferries with it|with boats on it all day|close enough to tell the weather], through glass {metres} metres wide.",
  ],
  [
    "harbourViews",
    "[Water fills|A wide piece of harbour fills|The harbour takes up] [the living-room window|the {aspect} window|half of the view], [and the light on it is best {sun}|and a table for {seats} stands beside it].",
  ],
  [
    "warehouse",
    "[A mezzanine|A raised platform|A loft] [over the kitchen|above the hall|at one end], {metres} metres [deep|wide], [serves as a study|holds a bed and books|looks down on the living room].",
  ],
  [
    "attic",
    "The attic, [under its own window|lined in {timber}|reached by a proper stair|with headroom along the ridge], [makes a study|holds a bed and a desk|is dry and carpeted], {longMetres} metres from end to end.",
  ],
  [
    "renovated",
    "[Doors, wiring and lights|Power points, doors and lights|The wiring and the plumbing] were [renewed|replaced] in {renovated}, and the [walls|rooms] are [a fresh|painted|a quiet] {wall}.",
  ],
  [
    "original",
    "The paint is [{wall} and sound|{wall}, a few years old|fresh and {wall}], and [nothing is urgent|the doors all close|the windows were eased {recently}].",
  ],
  [
    "",
    "[The living room is a calm one|It is a restful living room]: {wall} walls, [a window {metres} metres wide|light from the {aspect}|one long shelf], and [no door in the wrong place|space on three sides of the sofa|power where you want it].",
  ],
  [
    "",
    "[Afternoons|Weekends|Evenings] [are spent|pass easily] in the living room, [where the {aspect} window is|which looks {aspect}|with its {wall} walls], [{longMetres} metres from end to end|big enough for {seats} people and a dog|out of the wind].",
  ],
  [
    "",
    "[You could seat|There is room for] {seats} at [the dining table|the table] and still [walk round it|open the doors|reach the kitchen], [because the room is {longMetres} metres long|in a room painted {wall}|beside the {aspect} window].",
  ],
  [
    "",
    "[Blinds and curtains|The curtains|The blinds] [stay|are included], [the walls are {wall}|the paint is {wall}], and [the {aspect} windows|the larger windows] [have been tinted|have new seals|lock open].",
  ],
  [
    "beds2+",
    "The hall has a linen cupboard and [a place for shoes|hooks for bags|room to kick off boots], and [the living room beyond is {longMetres} metres long|past it the living room faces {aspect}|the doors along it are {timber}].",
  ],
  [
    "beds3+",
    "[Two living areas|Living and family rooms|A front room and a back room] [divide the day between them|let the household spread out], [one to the {aspect}|the larger {longMetres} metres long|one for books and one for noise].",
  ],
  [
    "timberFloors",
    "[Underfoot is {timber}|The floor is {timber}], [sanded {recently}|worn to a soft shine|laid straight over concrete with cork beneath|in wide boards], and [rugs are optional|socks will slide|it is warm to look at]; [the walls are {wall}|sun reaches it {sun}].",
  ],
  [
    "timberFloors",
    "{Timber} [flooring|boards] [under the living room and hall|throughout, except in the wet rooms|in all but the bedrooms] [came up well when sanded|suit bare feet|were matched where walls came out], beside {wall} [walls|skirtings].",
  ],
  [
    "carpetFloors",
    "[Wool carpet makes the bedrooms hushed|There is wool carpet in the bedrooms], [laid {recently}|in a dark, forgiving grey|over thick underlay], and [the hall is hard-wearing|the living room follows suit], [with {wall} walls|{metres} metres wide].",
  ],
  [
    "!timberFloors !carpetFloors",
    "Floors are [tiled where it is wet and carpeted where it is not|tiled throughout and cool in summer|polished concrete|cork, which is kind to feet], [the walls {wall}|and the living room is {longMetres} metres long|and the doors are {timber}].",
  ],
  [
    "splitAir",
    "[Summer is dealt with|Hot days are dealt with] by reverse-cycle air conditioning in the living room [and by cross-breezes elsewhere|and shade outside it], [and the unit is {small} years old|with {wall} walls to throw back the light].",
  ],
  [
    "splitAir ceilingFans",
    "Between the fans and the reverse-cycle air conditioning [no room is too hot for long|the bedrooms stay bearable in February|most weather is covered], [and the living room is shaded from the {aspect}|with the filters changed {recently}].",
  ],
  [
    "ceilingFans",
    "[Fans on the ceilings|Ceiling fans] [and windows that face each other|and high windows] [do most of the cooling|keep the air moving], [helped by a {tree} outside|in {beds} bedroom{s} and the living room|and the walls are {wall}].",
  ],
  [
    "ducted",
    "[Set the temperature at the door|The temperature is set in the hall]: ducted air conditioning [looks after the {beds} bedrooms and the living room|warms and cools the lot], [in {small} zones|with the machine out of earshot].",
  ],
  [
    "fireplace",
    "[On wet Sundays|In July] the fireplace [earns its keep|is lit], [its mantel in {mantel}|with its {mantel} surround], in a room [painted {wall}|{longMetres} metres long|with shelves on both sides of the chimney].",
  ],
  [
    "fireplace",
    "[The chimney works|A working chimney]: the living-room fire, [set in {mantel}|behind a {mantel} surround], [draws cleanly|was relined {recently}|throws real heat], [and firewood keeps dry outside|and there is a gas point beside it].",
  ],
  [
    "woodHeater",
    "[In winter the wood heater stays in overnight|The wood heater is lit from June], [standing on {paving}|in the corner of a {longMetres}-metre room], and [a fan carries its warmth down the hall|the bedrooms have what is left of its heat].",
  ],
  [
    "highCeilings",
    "[Look up|Above you]: the ceilings are {highMetres} metres high, [with plaster roses|in pressed metal|lined in boards|plain and {wall}], and [the lights hang low over the table|the windows follow them up|fans would not be in anyone's way].",
  ],
  [
    "skylight",
    "A skylight brings [daylight to the middle of the plan|the sky to the kitchen table|sun to a room without a wall to spare], and [the {wall} walls spread it|rain on it is pleasant to hear|it opens on hot nights|a blind runs under it].",
  ],
  [
    "study",
    "[One small room|A small room] is a study [and has always been one|with a door and a desk|for whoever works at home], [{metres} metres by a little less|looking at a {tree}|lined in {timber}|on the {aspect} side].",
  ],
  [
    "study",
    "The study [takes a desk and a single bed|has shelves for a working library|is out of earshot of the television], [faces {aspect}|is {metres} metres square or nearly|has {wall} walls] and [catches a good signal|has its own power circuit|shuts with a sliding door].",
  ],
  [
    "sunroom",
    "[At the back is a sunroom|A sunroom runs across the back], [glazed on three sides|once a sleep-out|all louvres], [{longMetres} metres long|facing {aspect}|warm {sun}], [for plants, puzzles and washing|where the cat will live|good as a second desk].",
  ],
  [
    "rumpus",
    "[The second living room|A second living room] [has a door, which matters|is at the other end of the {home}|opens to outside], [and takes a table-tennis table|for teenagers or films|{longMetres} metres long|with {wall} walls and a wall of cupboards].",
  ],
  [
    "attic",
    "[Up a second stair|Under the roof] is an attic room, [{longMetres} metres long|insulated and carpeted|with a window to the {aspect}], where [a guest can sleep|somebody can practise the trumpet|boxes or a desk would go].",
  ],
  [
    "doubleGlazing",
    "[Windows on the street side|The {aspect} windows] are double glazed, [so buses are seen and not heard|and the heater comes on later|and the rooms stay even], [with {timber} frames|since {renovated}|in dark frames].",
  ],
  [
    "underfloor",
    "[Bare feet are catered for|Cold tiles are not a problem]: the bathroom has underfloor heating[, on its own timer|, under {tiles}], and [the living room faces {aspect}|the bedrooms face {aspect}|a warm rail for towels].",
  ],
  [
    "gasHeating",
    "[A gas heater|The gas heater] [stands in the old hearth|is set into the living-room wall|does the living room and hall], [and was checked in {month}|and the outlet for it is new|quick to warm a room {longMetres} metres long].",
  ],
  [
    "leafyOutlook",
    "[Leaves fill the windows|There are leaves at the windows] [in summer and light in winter|on the {aspect} side], [from a {tree} in the garden|from a {tree} next door|from a row of street trees], and [birds are close|neighbours are out of sight|the rooms stay cool].",
  ],
  [
    "leafyOutlook",
    "[It looks into|The living room looks into] the [crown|branches|upper half] of a {tree}, [which flowers once a year|home to a pair of currawongs|where a possum sleeps], and [gets its sun {sun}|keeps cool in summer|no one looks in].",
  ],
  [
    "districtViews",
    "[On a clear day|From the sofa] you can see [a long way {aspect}|a good distance {aspect}], over [roofs and treetops|rail lines and parks|chimneys and gums], [and at night the lights are company|and fireworks come free|through {metres} metres of glass].",
  ],
  [
    "harbourViews",
    "[Ferries pass|Boats pass|Sails pass] [in the living-room window|beyond the kitchen sink|between two trees]: there is harbour to the {aspect}, and [the view is in two rooms|the sills are deep enough to sit on|you can follow the weather coming in].",
  ],
  [
    "warehouse",
    "[The ceiling is the floor above, in {timber}|Beams of {timber} cross the ceiling], [the brick is bare on two sides|the pipes are honest|the columns stand where they stood], and [the living room is {longMetres} metres long|a crane hook still hangs over the table].",
  ],
  [
    "twoStorey",
    "The stair, [past a window on the landing|lit from above|with a {timber} rail], [takes you away from the kitchen's noise|is broad enough for furniture|divides the day rooms from the beds]; [under it there is a store|below it coats are hung|the walls beside it are {wall}].",
  ],
  [
    "twoStorey",
    "[Living stays downstairs|The ground floor is for living], in [one room|a room] {longMetres} metres long [that turns a corner to the kitchen|with the stair at one side|with the kitchen at its end], [and the {aspect} doors slide right back|and {wall} walls].",
  ],
  [
    "recent",
    "[Insulation in walls and roof|Walls insulated when it was built in {built}|Good insulation] [keeps the bills down|evens out the seasons|shows on a cold night], and [the {aspect} glass has deep eaves|the windows are shaded from the {aspect}|the living room is {longMetres} metres long].",
  ],
  [
    "recent",
    "[The living area|The main room] was drawn [with furniture in mind|around a long table], [{longMetres} metres by {metres}|with {wall} walls and recessed blinds|with glass to the {aspect}], and [there is nowhere to trip|lights dim|a cupboard hides the modem].",
  ],
  [
    "renovated",
    "[The {renovated} work|Work done in {renovated}] [included|went as far as] [insulation in the ceiling|new gutters and downpipes|a switchboard and new wiring|acoustic underlay], and [the living room gained a window to the {aspect}|the {wall} paint followed|rooms lost their odd corners].",
  ],
  [
    "original",
    "[The rooms are larger than the plan suggests|Rooms were drawn generously then], the living room {longMetres} by {metres} metres, [with {wall} walls|with a picture rail|with its first light fittings], [and the plaster is good|and nothing creaks].",
  ],
];
