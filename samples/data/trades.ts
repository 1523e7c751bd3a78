/**
 * Invented companies, ratings and review counts. Each covers the `reach` suburbs nearest to `suburb`, unless it names
 * `regions`.
 */
export interface SampleTrade {
  name: string;
  /** The label below example.com in web and mail addresses. */
  domain: string;
  category: string;
  suburb: string;
  /** Number of other suburbs. */
  reach: number;
  /** Listed after the suburbs. */
  regions?: readonly string[];
  /** Null without reviews. */
  rating: number | null;
  reviews: number;
  description: string;
  featured?: true;
  /** Missing contact details. */
  without?: readonly ("phone" | "email" | "website")[];
}

/** In New South Wales these trades need a licence, and advertisements must show its number. */
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

/** Regions that a coverage area may name besides suburbs. */
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
      "Blocked drains, leaking taps and same-day hot water across the Inner West. We inspect drains by camera before we quote, and you keep the footage.",
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
      "Plumbing for apartment blocks and strata managers. Every visit ends with a written report of what we found, what we fixed and what can wait.",
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
      "Stormwater specialists: pits, pipes, charged lines and flooded courtyards. Every quote comes with a drainage plan to council levels.",
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
      "Rewiring for older houses, one room at a time if you are living there. You get a labelled switchboard, and photographs of every cable before the walls are closed.",
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
      "Safety switches, smoke alarms and fault finding. We find the problem first and agree on a price with you before we start the repair.",
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
      "Indoor and outdoor lighting, with samples brought to your home. Fittings near the water are marine grade, so they last.",
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
      "Sheds, bores, gates and the long cable run from the road. We dig our own trenches, so you deal with one company from start to finish.",
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
      "Rear additions and attic rooms on narrow blocks, with the neighbours told first. One foreman stays with the job from start to handover.",
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
      "Granny flats and duplexes at a fixed price, beside a list of what that price leaves out. You get progress photos every Friday.",
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
      "Sash windows, sticking doors and creaking stairs, repaired in matching timber. What can't be saved is copied to the original profile.",
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
      "Built-in shelves, window seats and wardrobes for rooms without a right angle. Our joiners measure, draw it up for your approval and install on a day that suits you.",
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
      "Decks, pergolas and screens in hardwood that we come back to oil in the first year. Every job is designed to drain properly.",
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
      "Weatherboards, verandahs and fretwork. We test old paint for lead before sanding, and remove it safely if we find any.",
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
      "Rentals repainted between one tenant and the next, usually in four days. Landlords get an itemised invoice by room.",
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
      "Terracotta, slate and steel, from one slipped tile to the whole roof. You get dated photos of the roof before and after.",
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
      "Tiling for bathrooms, kitchen splashbacks and front paths. We water-test every floor for fall before we finish.",
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
      "Mosaic and heritage tiling laid by hand. Old tiles are numbered, lifted and relaid in the original pattern.",
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
      "Native gardens for sandstone blocks, terraced where they must be and left alone where they can. Every plan comes with a plant list, prices and watering needs.",
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
      "We draw two designs for your yard so the whole family can choose. Then we build it: paving, turf, raised beds and somewhere to sit.",
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
      "Retaining walls, drains and driveways on acreage and half acreage. We have excavators for narrow side access and for large earthworks.",
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
      "Termite inspections with a moisture meter, a thermal camera and a report that a bank will read. We also treat ants, rats and cockroaches, and seal entry points first.",
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
      "The same two cleaners every week, with their own equipment. They follow a checklist that you agree on at the first visit.",
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
      "Three trucks, washed blankets and a quote that counts the rooms. We specialise in pianos and narrow stairs.",
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
      "Packing, moving and unpacking, down to the books in the order you had them. Everything is insured, and any damage is recorded and paid for.",
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
      "Lockouts, lock changes and new keys, day and night. Restricted keys are cut only for the names on your list.",
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
      "Ducted and split systems, sized for each room. We place outdoor units where they won't disturb your neighbours.",
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
      "Small aircon for flats, with the strata application filled in for you. We service all brands and will tell you when a repair isn't worth it.",
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
      "We test, clean and repair systems whose installers have gone. The report shows what each panel makes, in figures you can compare with your meter.",
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
      "Pickets, gates and pool fences that the certifier passes the first time. Curves and slopes are priced upfront.",
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
      "Polished floors and pool surrounds that do not turn slippery when wet. We pour early in the day for a better finish.",
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
      "Carpet, cork and hybrid planks, measured and laid by the same pair. They move the furniture out and put it back again.",
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
      "Ornate plaster ceilings repaired and recast to match. We find the cause of cracks before we fill them.",
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
      "Dead limbs, storm damage and stump removal, with a 24-hour emergency service. We keep our trucks off your lawn.",
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
      "Shelves, flat packs, picture hanging and small repairs around the house. Small jobs are charged by the half hour, with nothing for the drive.",
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
      "Under the floor, into the roof and up a ladder, with the report on your desk the next morning. The inspector also calls you to explain the findings in plain language.",
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
      "Kitchens taken out on a Monday and cooking again within the month. One project manager orders everything and keeps the job on time.",
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
      "Accessible bathrooms for every age, with level thresholds and well-placed rails. Waterproofing is independently inspected, and you keep the certificate.",
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
      "Broken panes boarded up tonight and reglazed this week. Double glazing is made to slide in the old timber frames, so the front of the house keeps its character.",
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
      "Sandstock brick repairs in lime mortar, carefully matched to the original work. New walls match the bond and colour of the old.",
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
      "Concrete resurfaced, pumps replaced and green pools turned blue without guesswork. You get the water test results after every visit.",
  },
];
