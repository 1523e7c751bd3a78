/**
 * Sample trades: invented companies. `suburb` is where each begins; the `reach` suburbs nearest to it are its coverage
 * area, unless it names `regions`. Ratings and numbers of reviews are samples as well.
 */
export interface SampleTrade {
  name: string;
  /** the label below example.com of its web and mail addresses */
  domain: string;
  category: string;
  suburb: string;
  /** how many suburbs beyond its own */
  reach: number;
  /** said after the suburbs */
  regions?: readonly string[];
  /** null until somebody rates it */
  rating: number | null;
  reviews: number;
  description: string;
  featured?: true;
  /** the ways in which it cannot be reached */
  without?: readonly ("phone" | "email" | "website")[];
}

/** The categories whose work needs a licence in New South Wales: their advertisements carry its number. */
export const LICENSED_CATEGORIES: ReadonlySet<string> = new Set([
  "Air conditioning",
  "Bricklaying",
  "Building",
  "Carpentry",
  "Concreting",
  "Electrical",
  "Fencing",
  "Flooring",
  "Glazing",
  "Kitchens and bathrooms",
  "Landscaping",
  "Locksmiths",
  "Painting",
  "Pest control",
  "Plastering",
  "Plumbing",
  "Roofing",
  "Solar",
  "Swimming pools",
  "Tiling",
  "Waterproofing",
]);

/** The parts of Sydney that a coverage area may name besides suburbs. */
export const REGIONS: readonly string[] = [
  "City of Sydney",
  "Eastern Suburbs",
  "Hills District",
  "Inner West",
  "Lower North Shore",
  "Macarthur",
  "Northern Beaches",
  "South West Sydney",
  "St George",
  "Sutherland Shire",
  "Upper North Shore",
  "Western Sydney",
];

export const SAMPLE_TRADES: readonly SampleTrade[] = [
  {
    name: "Copper Wombat Plumbing",
    domain: "wombat",
    category: "Plumbing",
    suburb: "Newtown",
    reach: 8,
    rating: 4.8,
    reviews: 126,
    featured: true,
    description:
      "Blocked drains, dripping taps and hot water on the day it fails, in terraces whose pipes nobody ever drew. We put a camera down before we quote, and you keep the footage.",
  },
  {
    name: "Third Tap Plumbing",
    domain: "thirdtap",
    category: "Plumbing",
    suburb: "Chatswood",
    reach: 9,
    rating: 4.5,
    reviews: 63,
    description:
      "Two plumbers and one apprentice who look after apartment blocks and the strata managers who ring about them. Every visit ends with a written note of what was found, what was done and what can wait.",
  },
  {
    name: "Kettle & Cistern",
    domain: "kettle",
    category: "Plumbing",
    suburb: "Penrith",
    reach: 7,
    rating: 4.35,
    reviews: 38,
    without: ["website"],
    description:
      "Gas fitting, rainwater tanks and septic pumps for houses where the mains run out. The vans carry parts for ten kinds of hot-water system, so most are running again the same afternoon.",
  },
  {
    name: "Undertow Drainage",
    domain: "undertow",
    category: "Plumbing",
    suburb: "Cronulla",
    reach: 6,
    rating: 4.1,
    reviews: 17,
    without: ["email"],
    description:
      "Stormwater is all we do: pits, pipes, charged lines and the courtyard that turns into a pond each March. A plan comes with the price, drawn to the levels that council asks for.",
  },
  {
    name: "Lantern & Lead Electrical",
    domain: "lantern",
    category: "Electrical",
    suburb: "Marrickville",
    reach: 8,
    rating: 4.9,
    reviews: 88,
    featured: true,
    description:
      "Rewiring for old houses, one room at a time if you are living in them. You get a labelled switchboard, and photographs of every cable before the walls are closed.",
  },
  {
    name: "Quiet Spark Electrical",
    domain: "quietspark",
    category: "Electrical",
    suburb: "Parramatta",
    reach: 10,
    rating: 4.65,
    reviews: 71,
    description:
      "Safety switches, smoke alarms and the fault that only trips at dinner time. Our electricians spend the first half hour finding it, and agree the price with you before the second.",
  },
  {
    name: "Bower Electrics",
    domain: "bower",
    category: "Electrical",
    suburb: "Manly",
    reach: 7,
    rating: 4.4,
    reviews: 29,
    description:
      "Lighting that suits the room, put in by people who turn up with samples. Outdoor fittings near salt water are marine grade, because the other kind lasts one summer.",
  },
  {
    name: "Paddock Power & Light",
    domain: "paddock",
    category: "Electrical",
    suburb: "Camden",
    reach: 9,
    rating: 4.7,
    reviews: 22,
    without: ["website"],
    description:
      "Sheds, bores, gates and the long cable run from the road. We dig our own trenches, so there is one company to ring when rain holds things up.",
  },
  {
    name: "Ironbark Row Builders",
    domain: "ironbark",
    category: "Building",
    suburb: "Leichhardt",
    reach: 9,
    rating: 4.7,
    reviews: 41,
    featured: true,
    description:
      "Rear additions and attic rooms on narrow blocks, with the neighbours told first. One foreman stays with the job from the first peg to the handover.",
  },
  {
    name: "Level Magpie Constructions",
    domain: "magpie",
    category: "Building",
    suburb: "Ryde",
    reach: 10,
    rating: 4.3,
    reviews: 34,
    description:
      "Granny flats and duplexes at a fixed price, beside a list of what that price leaves out. Progress photographs arrive each Friday, even in the weeks when little happened.",
  },
  {
    name: "Saltmarsh Homes",
    domain: "saltmarsh",
    category: "Building",
    suburb: "Caringbah",
    reach: 8,
    rating: 4.55,
    reviews: 19,
    description:
      "New houses for steep and bushfire-prone blocks, designed with the engineer in the room. We build six a year and will walk you through the last three.",
  },
  {
    name: "Dovetail & Gum",
    domain: "dovetail",
    category: "Carpentry",
    suburb: "Balmain",
    reach: 7,
    rating: 4.85,
    reviews: 57,
    description:
      "Sash windows, doors that stick and stairs that complain, mended in the timber they were made of. What cannot be saved is copied, down to the bead.",
  },
  {
    name: "Two Rulers Joinery",
    domain: "tworulers",
    category: "Carpentry",
    suburb: "Alexandria",
    reach: 9,
    rating: 4.6,
    reviews: 33,
    description:
      "Built-in shelves, window seats and wardrobes for rooms without a right angle. Our joiners measure twice, draw once and fit on a day that you choose.",
  },
  {
    name: "Tallow & Tide Decks",
    domain: "tallow",
    category: "Carpentry",
    suburb: "Dee Why",
    reach: 8,
    rating: 4.2,
    reviews: 26,
    without: ["email"],
    description:
      "Decks, pergolas and screens in hardwood that we come back to oil in the first year. Each one follows the fall of your garden, so that rain leaves it.",
  },
  {
    name: "Second Coat Painters",
    domain: "second",
    category: "Painting",
    suburb: "Randwick",
    reach: 9,
    rating: 4.75,
    reviews: 64,
    description:
      "Inside and out, with the sanding done properly and the dust taken away each night. A tin of every colour stays behind with the room written on its lid.",
  },
  {
    name: "Rosella & Rye Painting",
    domain: "rosella",
    category: "Painting",
    suburb: "Hornsby",
    reach: 8,
    rating: 4.45,
    reviews: 21,
    description:
      "Weatherboards, verandahs and fretwork are our daily bread. Old paint is tested for lead before anyone sands it, and stripped by the rules if the test says so.",
  },
  {
    name: "Drop Sheet Brothers",
    domain: "dropsheet",
    category: "Painting",
    suburb: "Blacktown",
    reach: 11,
    rating: 3.9,
    reviews: 48,
    without: ["website"],
    description:
      "Rentals repainted between one tenant and the next, usually in four days. Landlords get the invoice by the room, which their accountants seem to like.",
  },
  {
    name: "Kookaburra Ridge Roofing",
    domain: "kookaburra",
    category: "Roofing",
    suburb: "Castle Hill",
    reach: 9,
    rating: 4.6,
    reviews: 74,
    description:
      "Terracotta, slate and steel, from one slipped tile to the whole roof. You see dated photographs from up there, so nobody has to take a roofer's word.",
  },
  {
    name: "Gutter Weather",
    domain: "gutter",
    category: "Roofing",
    suburb: "Sutherland",
    reach: 8,
    rating: 4.25,
    reviews: 31,
    description:
      "Downpipes, valleys and leaf guards for houses under big trees. We come twice a year if you ask us to, and text the night before.",
  },
  {
    name: "Herringbone & Sons",
    domain: "herring",
    category: "Tiling",
    suburb: "Burwood",
    reach: 8,
    rating: 4.5,
    reviews: 44,
    description:
      "Bathrooms, splashbacks and the front path that everybody steps over. Falls are checked with a bucket of water while they can still be changed.",
  },
  {
    name: "Small Square Tiling",
    domain: "square",
    category: "Tiling",
    suburb: "Lane Cove",
    reach: 6,
    rating: 4.95,
    reviews: 15,
    without: ["phone"],
    description:
      "Mosaic and heritage patterns laid by hand, slowly, by a tiler who trained on church floors. Old pieces are numbered, lifted and put back where they were.",
  },
  {
    name: "Lomandra Lane Gardens",
    domain: "lomandra",
    category: "Landscaping",
    suburb: "Mosman",
    reach: 8,
    rating: 4.9,
    reviews: 52,
    featured: true,
    description:
      "Native gardens for sandstone blocks, terraced where they must be and left alone where they can. The plant list has Latin names, prices and how thirsty each one is.",
  },
  {
    name: "Backyard Parliament",
    domain: "backyard",
    category: "Landscaping",
    suburb: "Bankstown",
    reach: 10,
    rating: 4.4,
    reviews: 36,
    description:
      "Whole families argue about the yard, so we draw two versions and let them vote. Then we build the winner: paving, turf, raised beds and somewhere to sit.",
  },
  {
    name: "Wet Boots Landscaping",
    domain: "wetboots",
    category: "Landscaping",
    suburb: "Riverstone",
    reach: 7,
    rating: 4.15,
    reviews: 13,
    without: ["email"],
    description:
      "Retaining walls, drains and driveways on acreage and half acreage. One excavator is small enough for a side gate, the other is big enough for a dam.",
  },
  {
    name: "Gentle Exit Pest Control",
    domain: "gentle",
    category: "Pest control",
    suburb: "Ashfield",
    reach: 10,
    rating: 4.7,
    reviews: 92,
    description:
      "Termite inspections with a moisture meter, a thermal camera and a report that a bank will read. Ants, rats and cockroaches are shut out first and baited second.",
  },
  {
    name: "Possum Diplomats",
    domain: "possum",
    category: "Pest control",
    suburb: "Pymble",
    reach: 9,
    regions: ["Upper North Shore"],
    rating: 4.55,
    reviews: 47,
    description:
      "Possums are moved on within the law, and the gap they used is closed with steel. We treat spiders and wasps as well, with children and dogs in mind.",
  },
  {
    name: "Bright Sixpence Cleaning",
    domain: "sixpence",
    category: "Cleaning",
    suburb: "Surry Hills",
    reach: 10,
    regions: ["City of Sydney"],
    rating: 4.3,
    reviews: 118,
    featured: true,
    description:
      "End-of-lease cleans to the agent's own list, oven included. If the inspection finds something we missed, we are back the next day.",
  },
  {
    name: "The Tuesday Crew",
    domain: "tuesday",
    category: "Cleaning",
    suburb: "Gordon",
    reach: 7,
    rating: 4.8,
    reviews: 39,
    description:
      "The same two cleaners each week, with their own vacuum and their own cup. They start at the top of the house, and they shut the gate.",
  },
  {
    name: "Glass Eel Windows",
    domain: "glasseel",
    category: "Cleaning",
    suburb: "Pyrmont",
    reach: 9,
    rating: 4.35,
    reviews: 24,
    without: ["website"],
    description:
      "Windows up to five storeys, from ropes or from poles, with the insurance to match. Salt and builders' dust come off without a scratch because we rinse first.",
  },
  {
    name: "Slow Piano Removals",
    domain: "slowpiano",
    category: "Removals",
    suburb: "Petersham",
    reach: 4,
    regions: ["Inner West", "Eastern Suburbs", "City of Sydney", "Lower North Shore"],
    rating: 4.75,
    reviews: 143,
    description:
      "Three trucks, washed blankets and a quote that counts the rooms. Pianos are what we are known for, and no stair has beaten us yet.",
  },
  {
    name: "Half a House Moves",
    domain: "halfahouse",
    category: "Removals",
    suburb: "Liverpool",
    reach: 5,
    regions: ["South West Sydney", "Western Sydney", "St George"],
    rating: 4.05,
    reviews: 66,
    description:
      "For one-bedroom flats and the contents of a garage, when a big truck is too much. You book a morning, and we tell you the evening before which hour of it is yours.",
  },
  {
    name: "Box & Magnolia",
    domain: "magnolia",
    category: "Removals",
    suburb: "Willoughby",
    reach: 5,
    regions: ["Lower North Shore", "Upper North Shore", "Northern Beaches"],
    rating: 4.6,
    reviews: 51,
    description:
      "Packing, moving and unpacking, down to the books in the order you had them. Removalists break things now and then: ours write it down and pay for it.",
  },
  {
    name: "Latchkey Wren",
    domain: "latchkey",
    category: "Locksmiths",
    suburb: "Potts Point",
    reach: 9,
    regions: ["City of Sydney"],
    rating: 4.65,
    reviews: 81,
    without: ["email"],
    description:
      "Locked out, locked in or newly single: we come at night and do not ask. Restricted keys are cut only for the names on your list.",
  },
  {
    name: "Tumbler & Pin",
    domain: "tumbler",
    category: "Locksmiths",
    suburb: "Granville",
    reach: 10,
    rating: 4.4,
    reviews: 27,
    description:
      "Master-key systems for blocks of units, with a register that the owners' committee can follow. Old mortice locks are rebuilt on the bench rather than thrown away.",
  },
  {
    name: "Cool Verandah Air",
    domain: "verandah",
    category: "Air conditioning",
    suburb: "Kellyville",
    reach: 9,
    regions: ["Hills District"],
    rating: 4.5,
    reviews: 58,
    description:
      "Ducted and split systems, sized by the room and not by the brochure. Outdoor units go where your neighbours cannot hear them.",
  },
  {
    name: "Featherweight Air",
    domain: "feather",
    category: "Air conditioning",
    suburb: "Bondi Junction",
    reach: 8,
    rating: 4.2,
    reviews: 35,
    description:
      "Small aircon for flats, with the strata application filled in for you. We service what others put in, and will tell you when it is not worth it.",
  },
  {
    name: "Noon Mark Solar",
    domain: "noonmark",
    category: "Solar",
    suburb: "Baulkham Hills",
    reach: 6,
    regions: ["Hills District", "Western Sydney"],
    rating: 4.8,
    reviews: 97,
    featured: true,
    description:
      "Panels, batteries and car chargers laid out from a year of your own bills. We say plainly when a shaded roof will not pay for itself.",
  },
  {
    name: "Long Shadow Energy",
    domain: "longshadow",
    category: "Solar",
    suburb: "Campbelltown",
    reach: 8,
    regions: ["Macarthur"],
    rating: 4.3,
    reviews: 20,
    description:
      "We test, clean and repair systems whose installers have gone. The report shows what each panel makes, in figures that you can hold against your meter.",
  },
  {
    name: "Paling & Post",
    domain: "paling",
    category: "Fencing",
    suburb: "Seven Hills",
    reach: 10,
    rating: 4.25,
    reviews: 55,
    description:
      "Timber and steel boundary fences, with the letter to next door and the half-share sum included. The old palings leave on the same truck that brought the new ones.",
  },
  {
    name: "Picket & Plum",
    domain: "picket",
    category: "Fencing",
    suburb: "Gymea",
    reach: 7,
    rating: 4.7,
    reviews: 18,
    without: ["phone"],
    description:
      "Pickets, gates and pool fences that the certifier passes the first time. Curves and slopes cost a little more, and we say how much.",
  },
  {
    name: "Grey Heron Concreting",
    domain: "greyheron",
    category: "Concreting",
    suburb: "Fairfield",
    reach: 11,
    rating: 4.35,
    reviews: 42,
    description:
      "Driveways, slabs and paths, with the steel photographed while you can still see it. Exposed aggregate comes in nine mixes, all of them laid out in our yard.",
  },
  {
    name: "Trowel & Tern",
    domain: "trowel",
    category: "Concreting",
    suburb: "Brookvale",
    reach: 8,
    rating: 4.5,
    reviews: 23,
    description:
      "Polished floors and pool surrounds that do not turn slippery when wet. We pour early, ahead of the sea breeze that dries the top too fast.",
  },
  {
    name: "Bare Feet Floors",
    domain: "barefeet",
    category: "Flooring",
    suburb: "Annandale",
    reach: 8,
    rating: 4.85,
    reviews: 69,
    description:
      "Old boards sanded, patched with timber of their own age and sealed with something you can walk on by evening. Three samples go down on your floor, and you choose in your own light.",
  },
  {
    name: "Underlay Club",
    domain: "underlay",
    category: "Flooring",
    suburb: "Auburn",
    reach: 10,
    rating: 4.1,
    reviews: 30,
    description:
      "Carpet, cork and hybrid planks, measured and laid by the same pair. They move the furniture out and back again, and remake the bed.",
  },
  {
    name: "Cornice & Crumb",
    domain: "cornice",
    category: "Plastering",
    suburb: "Summer Hill",
    reach: 9,
    rating: 4.75,
    reviews: 28,
    description:
      "Ornate ceilings recast from what is left of them. Cracks are explained before they are filled, since some will come back.",
  },
  {
    name: "Moth & Mortar Plastering",
    domain: "mortar",
    category: "Plastering",
    suburb: "Wentworthville",
    reach: 10,
    rating: 4.3,
    reviews: 16,
    without: ["website"],
    description:
      "Gyprock, set joints and the ceiling that sagged after the leak. Rooms are sealed with zipped doors, which keeps the mess where we are working.",
  },
  {
    name: "Patient Fig Tree Care",
    domain: "patientfig",
    category: "Arborists",
    suburb: "Killara",
    reach: 9,
    regions: ["Upper North Shore", "Lower North Shore"],
    rating: 4.9,
    reviews: 63,
    description:
      "Pruning by qualified climbers who would rather keep the tree. When it has to come down, we prepare the council application and leave you the mulch.",
  },
  {
    name: "High Fork Arborists",
    domain: "highfork",
    category: "Arborists",
    suburb: "Emu Plains",
    reach: 8,
    regions: ["Western Sydney"],
    rating: 4.45,
    reviews: 37,
    description:
      "Dead limbs, storm damage and stumps, by daylight or under lamps in a blow. Our trucks stay on the road so that your lawn survives.",
  },
  {
    name: "Odd Hour Handyman",
    domain: "oddhour",
    category: "Handyman",
    suburb: "Rockdale",
    reach: 9,
    regions: ["St George"],
    rating: 4.6,
    reviews: 104,
    description:
      "Shelves, flat packs, squeaks and the picture that has leaned on the wall since Easter. Small jobs are charged by the half hour, with nothing for the drive.",
  },
  {
    name: "Saturday List",
    domain: "saturday",
    category: "Handyman",
    suburb: "Eastwood",
    reach: 7,
    rating: 4.4,
    reviews: 45,
    description:
      "Write the list during the week and we work through it at the weekend. What needs a licence goes to somebody who has one, and you get the name.",
  },
  {
    name: "Crawlspace & Co",
    domain: "crawl",
    category: "Building inspections",
    suburb: "Stanmore",
    reach: 6,
    regions: ["Inner West", "Eastern Suburbs"],
    rating: 4.85,
    reviews: 77,
    description:
      "Under the floor, into the roof and up a ladder, with the report on your desk the next morning. The inspector rings as well, and says in plain words what would worry her.",
  },
  {
    name: "Second Opinion Inspections",
    domain: "opinion",
    category: "Building inspections",
    suburb: "Epping",
    reach: 7,
    regions: ["Hills District", "Western Sydney"],
    rating: 4.5,
    reviews: 25,
    without: ["phone"],
    description:
      "New apartments gone over for defects ahead of the handover, floor by floor. Each item has a photograph, a place on the plan and the rule it breaks.",
  },
  {
    name: "Bench & Basin",
    domain: "bench",
    category: "Kitchens and bathrooms",
    suburb: "Drummoyne",
    reach: 9,
    rating: 4.55,
    reviews: 46,
    description:
      "Kitchens taken out on a Monday and cooking again within the month. One person orders everything, which is why nothing turns up in the wrong colour.",
  },
  {
    name: "Warm Towel Bathrooms",
    domain: "warmtowel",
    category: "Kitchens and bathrooms",
    suburb: "Miranda",
    reach: 9,
    regions: ["Sutherland Shire"],
    rating: 4.7,
    reviews: 32,
    description:
      "Bathrooms made to be used at ninety as well as at nine, with level thresholds and rails that belong there. Somebody else inspects the waterproofing, and the certificate is yours.",
  },
  {
    name: "Clear Morning Glazing",
    domain: "morning",
    category: "Glazing",
    suburb: "Artarmon",
    reach: 11,
    rating: 4.25,
    reviews: 40,
    description:
      "Broken panes boarded up tonight and reglazed this week. Double glazing is made to slide in the old timber frames, so the front of the house keeps its face.",
  },
  {
    name: "Dry Dock Waterproofing",
    domain: "drydock",
    category: "Waterproofing",
    suburb: "Hurstville",
    reach: 10,
    rating: 4.4,
    reviews: 14,
    description:
      "Balconies, planter boxes and basements that have leaked more than once. Each is flooded for a day and a night before anything is laid on top.",
  },
  {
    name: "Frog & Header Bricklaying",
    domain: "header",
    category: "Bricklaying",
    suburb: "Strathfield",
    reach: 9,
    rating: 4.65,
    reviews: 11,
    description:
      "Sandstock repairs in lime mortar, matched by eye in daylight. A new wall follows the bond of the old one, and visitors are invited to find the join.",
  },
  {
    name: "Still Water Pools",
    domain: "still",
    category: "Swimming pools",
    suburb: "Cherrybrook",
    reach: 8,
    rating: null,
    reviews: 0,
    description:
      "Concrete resurfaced, pumps replaced and green pools turned blue without guesswork. The numbers from each test stay on a card by your gate.",
  },
];
