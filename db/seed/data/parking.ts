import type { Template } from "#db/seed/template.ts";

/** Cars, access, storage and the building. */
export const PARKING: readonly Template[] = [
  [
    "lockUpGarage",
    "[The lock-up garage|The garage|A lock-up garage] [takes {cars} {carNoun} and a workbench|has an automatic door and space for {cars} {carNoun}|is {longMetres} metres deep, for {cars} {carNoun}], with [shelves|a light|hooks for bicycles|power] [along one side|at the back|on the {aspect} wall].",
  ],
  [
    "lockUpGarage !flat",
    "You can walk [in|indoors|to the hall] from the garage, [{cars} {carNoun} wide|big enough for {cars} {carNoun}|with space for {cars} {carNoun}], and [its floor is sealed|it has {metres} metres of shelving|the door was replaced {recently}].",
  ],
  [
    "secureParking flat",
    "[Secure parking for {cars} {carNoun}|{Cars} secure {spaceNoun}] [is|comes] [in the basement|under the building|behind a roller door], [near the lift|beside the stair|on the upper level of it], [wide enough to open both doors|{metres} metres wide|marked and lit].",
  ],
  [
    "carport",
    "[A carport|The carport] [covers {cars} {carNoun}|shelters {cars} {carNoun}] [beside the {home}|off the drive|at the side|behind the gate], [with a store {metres} metres long at its end|under a {tree}|roofed again {recently}|with {plant} up its posts].",
  ],
  [
    "offStreet",
    "There is [off-street parking|a hardstand] for {cars} {carNoun}, [on {paving}|paved in {paving}|beside a {hedge}], [with room to turn|level with the street|behind a gate {metres} metres wide].",
  ],
  [
    "rearLane parked",
    "[A rear lane|The lane behind] [gives access to the parking|brings the car in through a roller door|leads to the car space], {metres} metres [wide|across], [so bins and bicycles stay out of the hall|paved in {paving}|with {plant} opposite].",
  ],
  [
    "rearLane !parked",
    "A rear lane [lets bicycles in without crossing the house|gives a second way in|serves the yard through a gate], [{metres} metres wide|paved in {paving}|between walls of {plant}].",
  ],
  [
    "sideAccess",
    "[Side access|A driveway down the side|The side drive], {metres} metres wide, [leaves room for a trailer or a boat|reaches the back yard|lets a bobcat through if you build], [past the {plant}|over {paving}|beside a {hedge}].",
  ],
  [
    "storageCage",
    "A storage cage [in the basement|beside the car space|on the same level as the lift], [{metres} metres deep|about {small} cubic metres|with a shelf], [takes suitcases and skis|holds what the cupboards do not|locks].",
  ],
  [
    "bikeRoom",
    "Bicycles have [a locked room|a room of their own|racks behind a locked door] [on the ground floor|near the entry|by the ramp], [with a pump|with hooks and a bench|lit and dry|with a tap for muddy ones].",
  ],
  [
    "lift",
    "[The lift|A lift] [goes from the street to the door|serves every floor|was replaced {recently}|stops a few steps from the door], [there are no steps on the way|so a pram is no trouble|and it is large enough for a sofa].",
  ],
  [
    "intercom",
    "A video intercom [answers the street door|lets parcels in|was fitted in {renovated}], [the entry has {tiles}|the hallways are painted {wall}|the foyer was repainted {recently}], and [the mail is under cover|the letterboxes lock|the door closes by itself].",
  ],
  [
    "evCharger",
    "[The car space has a charger|A charger is fitted at the car space|There is a charger for an electric car], [on its own meter|of seven kilowatts|wired in {renovated}], [with room to walk round the car|with {metres} metres of width|with a tap nearby].",
  ],
  [
    "cellar",
    "Below is a cellar, [{metres} metres square|{metres} by {metres} metres|cut into the rock], [dry and cool|lit and shelved|with a {timber} door], [enough for wine and tools|good for jam and suitcases|reached from the hall].",
  ],
  [
    "!parked flat",
    "There is no car space; [the street is zoned for residents|bicycles go in the hall cupboard|most of the neighbours do without], and [the entry is lit|the stairs are wide|the front door was replaced {recently}], with {plant} [beside it|on both sides].",
  ],
  [
    "lockUpGarage",
    "[Put the car away|The car goes] [in the garage|in a lock-up garage], [{longMetres} metres long|with a tilting door|with its own light], and there is [space at the end for a bench|a loft for boards|room for {stack} boxes and a bicycle].",
  ],
  [
    "lockUpGarage flat",
    "[A lock-up garage on title|The lock-up garage, on title,] [stands at ground level|is at the back of the block|is {longMetres} metres deep], [which is rare for a {home}|dry and square|with a new door], and [a car and a kayak fit|one wall is shelved|bicycles hang from its beams].",
  ],
  [
    "lockUpGarage !flat",
    "[The garage|Its garage] [holds {cars} {carNoun}|is for {cars} {carNoun}] and [has a door to the garden|was lined {recently}|doubles as a gym|has {metres} metres of bench], [with the drive paved in {paving}|with a drive long enough for another].",
  ],
  [
    "secureParking flat",
    "[A car space behind a roller door|Secure parking behind a roller door] [for {cars} {carNoun}|, {cars} {spaceNoun},] [is on the title|goes with it], [{metres} metres wide|close to the stairs|with a column on one side only].",
  ],
  [
    "secureParking flat",
    "[Driving in|Coming home] is simple: [a remote, a ramp|a roller door, a ramp] and {cars} secure {spaceNoun}, [near the lift|with a wall on one side|numbered and lit] and [{metres} metres across|wide enough for a wagon].",
  ],
  [
    "carport",
    "The car stands dry in [a carport|the carport], [{longMetres} metres long|roofed to match the {home}|down the side|with a gate to the garden], and [visitors use the street|there is a tap for washing it|a second car fits behind|{plant} climb one post].",
  ],
  [
    "carport",
    "[Parking is under a carport|A carport takes care of parking], for {cars} {carNoun}, [paved in {paving}|on {paving}|with a store behind it], [a few steps from the kitchen door|beside the {hedge}|lit at night].",
  ],
  [
    "offStreet",
    "[A car can be left|Parking is] off the street, [on {paving} beside the {home}|behind the {hedge}|on a pad of {paving}], [with space for {cars}|for {cars} {carNoun}], and [the kerb is cut|the gate is {metres} metres wide|there is shade in the afternoon].",
  ],
  [
    "offStreet",
    "[{Cars} {carNoun} can park|There is room for {cars} {carNoun}] off the street, [clear of the footpath|under a {tree}|in line], [and the street itself is seldom full|and visitors usually find a spot|and the surface is {paving}].",
  ],
  [
    "rearLane parked",
    "Cars come [in from the lane|by the rear lane], [through a roller door {metres} metres wide|to a pad of {paving}], [which leaves the front to the {hedge}|so the street front has no driveway|and a {tree} shades the space].",
  ],
  [
    "rearLane !parked",
    "[There is a lane behind|The lane behind has its uses]: [the bins go out that way|bicycles come in that way], through a [timber|steel] gate [in the {paving} yard|by the {plant}|{metres} metres wide].",
  ],
  [
    "sideAccess",
    "[A trailer or a small boat|A caravan or a trailer] fits down the side, [where there are {metres} metres clear|over {paving}|past a {hedge}], [through double gates|and on to the back lawn], [handy if you build|handy for firewood].",
  ],
  [
    "storageCage",
    "[Suitcases, skis and Christmas|Tents and suitcases] go in the storage cage, [{metres} metres long|near the car space|on the basement level], [which is dry|with a light and a lock|and the hall cupboard takes the rest|so the cupboards stay civil].",
  ],
  [
    "bikeRoom",
    "[Bicycles are kept|There is a place for bicycles] [in a locked room|behind the lobby], [with a ramp to the street|hung from the wall|under cover], [and prams sometimes join them|and a repair stand|lit all night].",
  ],
  [
    "lift",
    "[From basement to front door|From car to kettle] is a lift ride, [with no step anywhere|quick and level], and [there is a trolley for shopping|the corridors are {wall}|the foyer is paved in {paving}|only {small} homes share the landing].",
  ],
  [
    "lift",
    "The building has a lift, [serviced monthly|fitted out {recently}|big enough for a sofa], and [only {small} homes to a landing|a foyer in {paving}|letterboxes under cover|corridors with daylight].",
  ],
  [
    "intercom",
    "[Visitors are seen before they are let in|You see who is calling], by video intercom, [the foyer is lit at all hours|parcels wait in lockers|the landing is shared by {small} homes], and [the hall is carpeted|the stairs are {paving}|the {aspect} entry has a ramp].",
  ],
  [
    "evCharger",
    "[An electric car can charge|Charging an electric car is easy] at home, [on a seven-kilowatt charger|at a point fitted {recently}], [metered separately|billed with the power|on the off-peak rate], [in a space {metres} metres wide|near the switchboard].",
  ],
  [
    "cellar",
    "[Steps of {paving} go down|A hatch and steps lead] to a cellar, [cool all year|{metres} metres long|high enough to stand in], [for wine, paint and jam|where the bottles stay|with a light and shelves of {timber}].",
  ],
  [
    "flat smallBlock",
    "[The block is well run|It is a friendly block], with [gutters done {recently}|a roof renewed {recently}|stairs painted {wall}], [a working list on the noticeboard|neighbours of long standing|bins where they should be] and [a {tree} in front|{plant} by the door].",
  ],
  [
    "!flat !acreage",
    "[The roof was|Roof and gutters were] [repaired {recently}|renewed in {renovated}|cleaned and checked {recently}], [the front was painted {wall}|the drains were cleared with a camera|the fences are upright], and [the meter box is tidy|there is a {hedge} for privacy|the letterbox leans a little].",
  ],
];
