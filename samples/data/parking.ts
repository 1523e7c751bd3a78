import type { Template } from "#samples/template.ts";

export const PARKING: readonly Template[] = [
  [
    "lockUpGarage",
    "[The lock-up garage|A lock-up garage] [has space for {cars} {carNoun}|takes {cars} {carNoun}|fits {cars} {carNoun}], [with room for storage at the back|with power and lighting|with an automatic door|and leaves room for bikes and tools].",
  ],
  [
    "lockUpGarage !flat",
    "[There is internal access|You have direct access] from the garage, [which fits {cars} {carNoun}|with parking for {cars} {carNoun}|with space for {cars} {carNoun}], [and extra storage|with an automatic door|and shelving along one wall].",
  ],
  [
    "secureParking flat",
    "[Secure parking for {cars} {carNoun} is|{Cars} secure car {spaceNoun} {isAre}] [on title|in the basement|accessed by remote], [close to the lift|with easy access|with visitor parking as well|and the driveway is well lit].",
  ],
  [
    "carport",
    "[A carport|The carport] [has space for {cars} {carNoun}|covers {cars} {carNoun}|fits {cars} {carNoun}], [with storage at the end|beside the entry|with easy access from the street|with room for bikes].",
  ],
  [
    "offStreet",
    "[There is off-street parking|Off-street parking is provided|You have off-street parking] for {cars} {carNoun}[, with easy access from the street|, close to the entry|, on a sealed driveway|, with extra storage beside it].",
  ],
  [
    "rearLane parked",
    "[Rear lane access|Access from the rear lane] [leads to parking for {cars} {carNoun}|brings you to the car {spaceNoun}], [with a roller door|with room for bikes and bins|and keeps the front of the house clear].",
  ],
  [
    "rearLane !parked",
    "[Rear lane access is handy|Access from the rear lane is useful] for [bikes and bins|deliveries and bikes|trades and garden waste], [with a lockable gate|and there may be scope for parking, subject to council approval|through a gate in the back fence].",
  ],
  [
    "sideAccess",
    "[Side access|Wide side access|Gated side access] [suits a trailer or boat|gives easy entry to the backyard|leaves room for a caravan], [with {metres} metres of clearance|on a concrete drive|and there is space for bins].",
  ],
  [
    "storageCage",
    "[A storage cage|The lockable storage cage|You also have a storage cage] [on title|in the basement|on the parking level] [takes bikes, suitcases and sports gear|is useful for anything that does not fit inside|adds to the storage inside], [and is close to the lift|and is well lit|with room for a tool box].",
  ],
  [
    "bikeRoom",
    "[Residents have|There is|The building has] secure bicycle storage [on the ground floor|in the basement|beside the entry], [with wall racks|with a repair stand|with plenty of room] and [key access|good lighting|level entry].",
  ],
  [
    "lift",
    "[There is lift access|Lift access takes you] [to every floor|from the entry to your door|from the ground floor], [and the building is well maintained|the foyer was updated {recently}|and the common areas are kept clean].",
  ],
  [
    "intercom",
    "[Video intercom|A video intercom] [secures the entry|adds security at the entry|lets you see who is at the door], [and the common areas are well kept|and the foyer was repainted {recently}|in a well-managed building].",
  ],
  [
    "lift intercom",
    "The building has [lift access and a video intercom|a video intercom and lift access], [and the common areas are well kept|with good security throughout|and the building is well run].",
  ],
  [
    "flat smallBlock !parked",
    "[There is no car space with this {home}|The {home} does not come with parking|No car space is included], [and on-street parking is available|but residents can apply to council for a permit|and there is space for bikes at the rear].",
  ],
  [
    "!flat !parked",
    "[Parking is on the street|There is on-street parking|No off-street car space, but parking is] [right outside|out the front|available on the street], [and residents can apply for a council permit|with room for bikes by the gate|and bins are kept at the side].",
  ],
  [
    "evCharger",
    "[An electric vehicle charger|The electric vehicle charger] [is installed at the car space|is already in place for your car|was fitted in {fitted}], [so you can charge overnight|which saves a trip to a public charger|on its own circuit].",
  ],
  [
    "cellar",
    "[A cellar|The cellar] [below the house|under the front rooms] [is ideal for wine and storage|adds useful storage|stays cool all year], [with power and lighting|with shelving in place|with internal access].",
  ],
  [
    "gym",
    "[Residents share a gym|There is a residents' gym|Residents have a gym] [on the ground floor|with cardio and weights|open early until late], [and the common areas are well kept|and the equipment was replaced {recently}].",
  ],
  [
    "flat smallBlock",
    "[The building is|The block is|The block is quiet and] [well maintained|well managed|neatly kept|well run], [with a security entry|with only a few neighbours|with letterboxes at the street|and the stairwell was repainted {recently}].",
  ],
  [
    "flat largeBlock",
    "[The building is well managed|The complex is well run|Common areas are well kept], with [security access|on-site management|parcel storage|visitor parking|swipe-card entry] and [good soundproofing|clean, well-lit halls|NBN to every apartment].",
  ],
];
