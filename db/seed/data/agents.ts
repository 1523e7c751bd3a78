/** Sample agents: invented people. `suburb` is where their patch begins; the patch itself is drawn by distance. */
export interface SampleAgent {
  name: string;
  /** the agency's `domain` */
  agency: string;
  suburb: string;
  years: number;
  specialties: readonly string[];
  profile: string;
  featured?: true;
}

export const SAMPLE_AGENTS: readonly SampleAgent[] = [
  {
    name: "Priya Raman",
    agency: "ironbarkquay",
    suburb: "Newtown",
    years: 14,
    featured: true,
    specialties: ["Terraces", "Auctions", "First home buyers"],
    profile:
      "I bought my own terrace at auction, badly, and have spent fourteen years helping other people do it better. I read the contract before I write the advertisement. If a house has damp, you will hear it from me first.",
  },
  {
    name: "Tom Kearney",
    agency: "ironbarkquay",
    suburb: "Marrickville",
    years: 9,
    specialties: ["Houses", "Warehouse conversions"],
    profile:
      "I was a builder's labourer before I sold houses, so I tend to look at the roof first. Sellers get a short list of what to mend and a shorter list of what to leave alone.",
  },
  {
    name: "Leila Haidari",
    agency: "ironbarkquay",
    suburb: "Enmore",
    years: 5,
    specialties: ["Rentals", "Apartments"],
    profile:
      "I look after rentals and answer repair requests the day they come in. Tenants who feel heard stay longer, and owners notice. I speak Dari and Persian.",
  },
  {
    name: "Angus Whitlock",
    agency: "terntallow",
    suburb: "Balmain",
    years: 22,
    featured: true,
    specialties: ["Waterfront", "Cottages", "Auctions"],
    profile:
      "Twenty-two years on one peninsula teaches you which streets flood and which neighbours sing. I keep my list small, six homes at a time, so that I can show each one myself.",
  },
  {
    name: "Mei-Ling Zhao",
    agency: "terntallow",
    suburb: "Leichhardt",
    years: 11,
    specialties: ["Houses", "Renovated homes", "Downsizers"],
    profile:
      "Most of my clients are moving for the second or third time and know what they dislike. I ask about that first. I work in English and Mandarin, and I return calls in the evening.",
  },
  {
    name: "Daniel Petrov",
    agency: "terntallow",
    suburb: "Drummoyne",
    years: 7,
    specialties: ["Apartments", "Off-market sales"],
    profile:
      "I trained as a surveyor, and plans still please me more than photographs. Ask me what a wall is made of or where the boundary runs. I will know, or I will find out by the next morning.",
  },
  {
    name: "Yasmin Haddad",
    agency: "marlowhaddad",
    suburb: "Surry Hills",
    years: 16,
    featured: true,
    specialties: ["Terraces", "Warehouse conversions", "Auctions"],
    profile:
      "I grew up above a shop that my parents ran, in rooms like those I sell now. I like narrow houses and people who see what could be done with them. My price guide is the one I would give my sister.",
  },
  {
    name: "Hugo Marlow",
    agency: "marlowhaddad",
    suburb: "Redfern",
    years: 12,
    specialties: ["Apartments", "Investors"],
    profile:
      "Before we list an apartment I read three years of strata minutes and write you a page about them. It saves arguments later. Buyers are welcome to that page too.",
  },
  {
    name: "Sina Tuilagi",
    agency: "marlowhaddad",
    suburb: "Waterloo",
    years: 4,
    specialties: ["Rentals", "Apartments", "First home buyers"],
    profile:
      "I rent out homes in big buildings and know most of the building managers by name. Inspections start on time. If you miss one because of a shift, I will open the door for you again.",
  },
  {
    name: "Oscar Lindqvist",
    agency: "marlowhaddad",
    suburb: "Potts Point",
    years: 8,
    specialties: ["Apartments", "Heritage homes"],
    profile:
      "Art deco is my weakness: the curved glass, the tiny kitchens, the good bones. I sell apartments in older buildings, and I can tell you which ones have looked after themselves.",
  },
  {
    name: "Noa Ben-David",
    agency: "saltbush",
    suburb: "Bondi",
    years: 13,
    featured: true,
    specialties: ["Apartments", "Beach homes", "Auctions"],
    profile:
      "I swim before work and am at my desk by eight. Salt air is hard on windows and roofs, and I price for that honestly. You will have a written report after every open home.",
  },
  {
    name: "Callum Reid",
    agency: "saltbush",
    suburb: "Bronte",
    years: 19,
    specialties: ["Houses", "Prestige"],
    profile:
      "I have sold some of these houses three times. I can usually tell you who put in the kitchen and whether they regretted it. Quiet sales are a good part of what I do.",
  },
  {
    name: "Renata Carvalho",
    agency: "saltbush",
    suburb: "Rose Bay",
    years: 6,
    specialties: ["Rentals", "Furnished homes"],
    profile:
      "I came from São Paulo with two suitcases and rented my way across the east. I know what an application feels like from the other side, so mine take ten minutes.",
  },
  {
    name: "Bridget O'Halloran",
    agency: "corella",
    suburb: "Randwick",
    years: 17,
    specialties: ["Houses", "Family homes", "Auctions"],
    profile:
      "Three children, two moves and one renovation have taught me what a family house has to survive. I walk through yours with a notebook and tell you the truth. Then we have a cup of tea.",
  },
  {
    name: "Arjun Mehta",
    agency: "corella",
    suburb: "Kensington",
    years: 8,
    specialties: ["Apartments", "Investors", "First home buyers"],
    profile:
      "I was an actuary for six years and still like a spreadsheet. First buyers get mine for nothing: every cost from deposit to removalist, on one sheet. I speak Hindi and Gujarati.",
  },
  {
    name: "Stella Papadakis",
    agency: "corella",
    suburb: "Maroubra",
    years: 21,
    featured: true,
    specialties: ["Houses", "Deceased estates", "Downsizers"],
    profile:
      "Families often come to me when a parent's house has to be sold, and there is no hurrying that. I help with the clearing, the paperwork and the difficult phone calls. The sale is the easy part.",
  },
  {
    name: "Charlotte Ainsley",
    agency: "kestrelpoint",
    suburb: "Mosman",
    years: 18,
    specialties: ["Prestige", "Family homes", "Heritage homes"],
    profile:
      "I sell fewer than twenty homes a year and know each of them well. My notes for buyers cover the morning sun, the school-hour traffic and the trees that the council protects.",
  },
  {
    name: "Hamish Tan",
    agency: "kestrelpoint",
    suburb: "Neutral Bay",
    years: 10,
    specialties: ["Apartments", "Downsizers"],
    profile:
      "Moving from a house to an apartment is mostly a question of cupboards. I measure yours before we look at anything. I have helped more than a hundred households shrink, and nearly all still talk to me.",
  },
  {
    name: "Anneke de Vries",
    agency: "kestrelpoint",
    suburb: "Kirribilli",
    years: 7,
    specialties: ["Apartments", "Rentals"],
    profile:
      "I manage and let apartments close to the water. I am strict about condition reports, with photographs of everything, and it has spared both sides a great many arguments.",
  },
  {
    name: "Kenji Watanabe",
    agency: "figlane",
    suburb: "Lane Cove",
    years: 15,
    specialties: ["Houses", "Family homes"],
    profile:
      "I was an architect's draftsman, so expect a sketch on the back of a brochure. I enjoy houses with an awkward room and an owner who wonders what to do with it. I speak Japanese.",
  },
  {
    name: "Fiona Brackenridge",
    agency: "figlane",
    suburb: "Longueville",
    years: 24,
    specialties: ["Prestige", "Houses", "Off-market sales"],
    profile:
      "I have worked in one small office for twenty-four years and have never wanted a larger one. You deal with me from the first visit to the keys. My appraisal comes with its reasons, in writing.",
  },
  {
    name: "Samir Joshi",
    agency: "figlane",
    suburb: "St Leonards",
    years: 5,
    specialties: ["Apartments", "New homes", "Investors"],
    profile:
      "Towers are my trade: defects reports, lifts, levies, sinking funds. I explain them in plain words before you sign. If a building worries me I will say so.",
  },
  {
    name: "Vivian Nguyen",
    agency: "harrownguyen",
    suburb: "Chatswood",
    years: 20,
    featured: true,
    specialties: ["Apartments", "Houses", "Investors"],
    profile:
      "I opened this office with a friend in a room above a bakery. I speak Vietnamese, Cantonese and English, and swap between them all day. Clients tell me I am direct; I take that kindly.",
  },
  {
    name: "Edward Harrow",
    agency: "harrownguyen",
    suburb: "Willoughby",
    years: 23,
    specialties: ["Family homes", "Auctions"],
    profile:
      "I call auctions, mine and other people's, and I would rather tell you before the day that you will not win. A calm buyer and a prepared seller do better than a loud one.",
  },
  {
    name: "Grace Oyelaran",
    agency: "harrownguyen",
    suburb: "Roseville",
    years: 6,
    specialties: ["Houses", "First home buyers"],
    profile:
      "I taught primary school for nine years, and patience turned out to be the useful part. I take first buyers through the contract page by page. No question is too small, including the one about gutters.",
  },
  {
    name: "Luca Moretti",
    agency: "whimbrel",
    suburb: "Manly",
    years: 12,
    specialties: ["Apartments", "Beach homes"],
    profile:
      "I sell homes that have sand in the hallway. I look closely at concrete, balustrades and anything else the sea can eat, and I put what I find in the file that buyers receive.",
  },
  {
    name: "Jess Thornbury",
    agency: "whimbrel",
    suburb: "Freshwater",
    years: 9,
    featured: true,
    specialties: ["Houses", "Renovated homes", "Family homes"],
    profile:
      "My husband builds and I sell, so dinner is mostly about joinery. I can tell you what a renovation here costs and which ones never pay. I run my open homes myself, Saturdays and Wednesdays.",
  },
  {
    name: "Mateus Silva",
    agency: "whimbrel",
    suburb: "Balgowlah",
    years: 4,
    specialties: ["Rentals", "Apartments"],
    profile:
      "I started as a tenant of this office and now run its rentals. Repairs have a deadline on my board. I speak Portuguese and enough Spanish to find the stopcock.",
  },
  {
    name: "Carmel Fitzgibbon",
    agency: "boroniabay",
    suburb: "Dee Why",
    years: 16,
    specialties: ["Units", "Downsizers", "First home buyers"],
    profile:
      "Walk-up units are underrated: solid brick, low levies, neighbours who know your name. I have sold several hundred. I will tell you which side of the block gets the afternoon sun.",
  },
  {
    name: "Ravi Subramaniam",
    agency: "boroniabay",
    suburb: "Narrabeen",
    years: 10,
    specialties: ["Houses", "Townhouses"],
    profile:
      "I came to property from hospital administration and brought the checklists with me. Every sale has a timetable with dates on it. You can look at it whenever you like.",
  },
  {
    name: "Tegan Moss",
    agency: "boroniabay",
    suburb: "Mona Vale",
    years: 8,
    specialties: ["Beach homes", "Acreage", "Houses"],
    profile:
      "I know the back roads, the septic tanks and the bushfire maps. Buyers from the city need those explained before they fall in love, not after. I explain them.",
  },
  {
    name: "Heather McIlroy",
    agency: "stringybark",
    suburb: "Hornsby",
    years: 19,
    specialties: ["Family homes", "Land"],
    profile:
      "Blocks here slope, and slope is money. I can read a contour plan and I know a good drainage engineer. Sellers like that I am never in a hurry.",
  },
  {
    name: "Wei Chen",
    agency: "stringybark",
    suburb: "Wahroonga",
    years: 11,
    specialties: ["Family homes", "Prestige"],
    profile:
      "I sell older houses on generous land, most of them under big trees. My buyers often have grandparents moving in too, and I look for plans that suit three generations. I speak Mandarin.",
  },
  {
    name: "Elif Demir",
    agency: "stringybark",
    suburb: "Epping",
    years: 6,
    specialties: ["Townhouses", "First home buyers", "Rentals"],
    profile:
      "I enjoy the first sale of someone's life more than the tenth. I will come to the bank with you if that helps. Before that, I made pastry for a living; the hours are similar.",
  },
  {
    name: "Joanna Wisniewski",
    agency: "sandstonerow",
    suburb: "Ryde",
    years: 13,
    specialties: ["Houses", "Duplexes", "Land"],
    profile:
      "I pay attention to what a block could become and what the council is likely to say about it. You will have the relevant clauses with the parts that matter underlined.",
  },
  {
    name: "Peter Achterberg",
    agency: "sandstonerow",
    suburb: "Gladesville",
    years: 25,
    specialties: ["Cottages", "Auctions", "Deceased estates"],
    profile:
      "I have been at this a quarter of a century and still iron my own shirts. Brick cottages are what I know best: their footings, their fireplaces, their stubborn windows.",
  },
  {
    name: "Thi Lan Pham",
    agency: "sandstonerow",
    suburb: "Meadowbank",
    years: 7,
    specialties: ["Apartments", "Rentals", "Investors"],
    profile:
      "I manage two hundred apartments and can tell you which plans let quickly and which ones wait. I would rather lose a listing than overstate a rent. I speak Vietnamese.",
  },
  {
    name: "Omar Farouk",
    agency: "lantanastreet",
    suburb: "Parramatta",
    years: 12,
    featured: true,
    specialties: ["Apartments", "Investors", "New homes"],
    profile:
      "I have watched this skyline go up floor by floor. I keep a file on every building: builder, defects, levies, what sold and for how much. Ask for yours.",
  },
  {
    name: "Rachel Goldfinch",
    agency: "lantanastreet",
    suburb: "Northmead",
    years: 15,
    specialties: ["Houses", "Family homes", "Granny flats"],
    profile:
      "My clients tend to need a house that does two jobs: parents at the back, a business in the garage. I know which approvals exist and which only exist in conversation.",
  },
  {
    name: "Siosaia Vea",
    agency: "lantanastreet",
    suburb: "Merrylands",
    years: 5,
    specialties: ["Rentals", "Units", "First home buyers"],
    profile:
      "I played football until my knee said no, and then found that I liked paperwork. Tenants get a reply the same day. I speak Tongan and I turn up when I say I will.",
  },
  {
    name: "Manpreet Gill",
    agency: "lantanastreet",
    suburb: "Wentworthville",
    years: 9,
    specialties: ["Houses", "Townhouses", "Family homes"],
    profile:
      "Most of my sales come from people at the temple, the school gate or the nets. That keeps me honest, because I will see them again on Sunday. I speak Punjabi and Hindi.",
  },
  {
    name: "Chidi Okafor",
    agency: "pembertonokafor",
    suburb: "Burwood",
    years: 14,
    specialties: ["Houses", "Auctions", "Heritage homes"],
    profile:
      "I was a solicitor before I was an agent, which makes me slow to exaggerate. Contracts do not frighten me. I can hold the room at an auction without raising my voice.",
  },
  {
    name: "Louise Pemberton",
    agency: "pembertonokafor",
    suburb: "Strathfield",
    years: 26,
    specialties: ["Prestige", "Family homes"],
    profile:
      "I sell large houses on quiet streets and have done so since the fax machine. I still visit each neighbour with a card before the board goes up. Good manners sell houses.",
  },
  {
    name: "Hyun-Woo Park",
    agency: "pembertonokafor",
    suburb: "Homebush",
    years: 6,
    specialties: ["Apartments", "Rentals"],
    profile:
      "I keep my phone on until nine because that is when people finish dinner and think about moving. I speak Korean. My floor plans have measurements on them.",
  },
  {
    name: "Isabella Ferraro",
    agency: "pembertonokafor",
    suburb: "Five Dock",
    years: 18,
    specialties: ["Houses", "Duplexes", "Downsizers"],
    profile:
      "I learnt to count in my father's fruit shop, and most of my clients remember it. I look after people who have lived in one house for forty years and do not know where to begin.",
  },
  {
    name: "Hassan Karimi",
    agency: "paperbark",
    suburb: "Bankstown",
    years: 10,
    specialties: ["Houses", "Duplexes", "Granny flats"],
    profile:
      "I sell to big families and know how many cars they have. Side access, second kitchens, rooms downstairs for grandparents: I check those before I check the paint. I speak Dari and Arabic.",
  },
  {
    name: "Ngoc Anh Tran",
    agency: "paperbark",
    suburb: "Canterbury",
    years: 8,
    specialties: ["Units", "Apartments", "First home buyers"],
    profile:
      "I bought my first unit at twenty-three and wrote down everything that surprised me. That list is now what I hand to every first buyer. It is four pages.",
  },
  {
    name: "Dragan Milosevic",
    agency: "paperbark",
    suburb: "Revesby",
    years: 17,
    specialties: ["Houses", "Land", "New homes"],
    profile:
      "I used to pour concrete, so I look at slabs the way other agents look at kitchens. I am happiest with builders and with people who hold on to a house for thirty years.",
  },
  {
    name: "Jenny Leung",
    agency: "bluegum",
    suburb: "Hurstville",
    years: 19,
    specialties: ["Apartments", "Houses", "Investors"],
    profile:
      "I have run an office, a rent roll and a household from the same diary for nineteen years. Nothing is lost. I speak Cantonese and Mandarin, and my reports are in both.",
  },
  {
    name: "Con Stavros",
    agency: "bluegum",
    suburb: "Sans Souci",
    years: 21,
    specialties: ["Waterfront", "Houses", "Duplexes"],
    profile:
      "I grew up fishing off jetties here and know where the tide comes to. I tell buyers about seawalls and slipway licences early. The view you can judge for yourself.",
  },
  {
    name: "Prakash Shrestha",
    agency: "bluegum",
    suburb: "Rockdale",
    years: 5,
    specialties: ["Rentals", "Units", "Apartments"],
    profile:
      "I arrived as a student and shared a two-bedroom unit with four friends. I let homes with that in mind: clear terms, quick answers, the bond explained. I speak Nepali.",
  },
  {
    name: "Kirra Dawson",
    agency: "cicada",
    suburb: "Cronulla",
    years: 11,
    featured: true,
    specialties: ["Apartments", "Beach homes", "Townhouses"],
    profile:
      "I left for ten years and came back for the water. I sell apartments and townhouses close to the sand, and I will tell you which ones hear it at night. Open homes are never before the surf report.",
  },
  {
    name: "Blake Fennimore",
    agency: "cicada",
    suburb: "Miranda",
    years: 7,
    specialties: ["Houses", "Family homes"],
    profile:
      "I am the third generation of my family to sell houses and the first to answer e-mails. I prepare a repair list with quotes attached, so that you can decide with numbers in front of you.",
  },
  {
    name: "Amara Siddiqui",
    agency: "cicada",
    suburb: "Menai",
    years: 9,
    specialties: ["Family homes", "Townhouses", "Land"],
    profile:
      "Bushland blocks need bushland knowledge: asset zones, ember guards, insurance. I went to the courses so that you need not. I also know a patient arborist.",
  },
  {
    name: "Susan Currie",
    agency: "currawong",
    suburb: "Castle Hill",
    years: 23,
    specialties: ["Family homes", "Prestige", "Acreage"],
    profile:
      "My daughters and I share this office and disagree about most things except service. I look after the bigger homes. You will get my honest view of the wallpaper.",
  },
  {
    name: "Nadia Currie",
    agency: "currawong",
    suburb: "Baulkham Hills",
    years: 8,
    specialties: ["Townhouses", "Houses", "First home buyers"],
    profile:
      "I am the younger daughter in the name over the door. I like townhouses because they make sense of small land, and I like buyers who bring a tape measure.",
  },
  {
    name: "Vikram Reddy",
    agency: "currawong",
    suburb: "Kellyville",
    years: 10,
    specialties: ["New homes", "Houses", "Land"],
    profile:
      "I sold for a project builder first and learnt what is standard and what is an extra. New houses have faults too. I bring an independent inspector to mine before you do. I speak Telugu.",
  },
  {
    name: "Lorraine Beattie",
    agency: "magpielane",
    suburb: "Blacktown",
    years: 20,
    specialties: ["Houses", "Investors", "Granny flats"],
    profile:
      "I have sold on the same few streets since my own children walked them to school. I am plain about price from the first meeting. People send me their cousins.",
  },
  {
    name: "Jerome Santos",
    agency: "magpielane",
    suburb: "Quakers Hill",
    years: 8,
    specialties: ["Family homes", "Townhouses", "First home buyers"],
    profile:
      "I nursed for seven years, mostly nights, and I still keep odd hours if you do. Shift workers can inspect when it suits them. I speak Tagalog and Ilocano.",
  },
  {
    name: "Abuk Deng",
    agency: "magpielane",
    suburb: "Mount Druitt",
    years: 4,
    specialties: ["Rentals", "Houses"],
    profile:
      "I help people who have been told no a few times. I read applications properly, phone the referees and put the best case I can to the owner. Most owners thank me later.",
  },
  {
    name: "Wayne Hollis",
    agency: "riverstep",
    suburb: "Penrith",
    years: 24,
    specialties: ["Houses", "Acreage", "Land"],
    profile:
      "If it has a shed, a dam or a paddock I have probably sold it or the one beside it. I carry boots in the car. Flood and fire information comes with every contract I send.",
  },
  {
    name: "Talia Marsh",
    agency: "riverstep",
    suburb: "Glenmore Park",
    years: 6,
    specialties: ["Family homes", "New homes"],
    profile:
      "I moved out here for a bigger yard and have never complained about the drive. I sell family homes to people doing the same sum. I am good at the sum.",
  },
  {
    name: "Anwar Aziz",
    agency: "riverstep",
    suburb: "St Clair",
    years: 11,
    specialties: ["Houses", "Rentals", "Granny flats"],
    profile:
      "I look after landlords who own one house and worry about it. Twice a year I walk through with a camera and send you what I see. No jargon, no surprises.",
  },
  {
    name: "Maria Georgiou",
    agency: "galahgrey",
    suburb: "Liverpool",
    years: 15,
    specialties: ["Units", "Houses", "Investors"],
    profile:
      "I started at the front desk at nineteen and now own half of it. I have time for people whose English is their third language. So does the rest of the office.",
  },
  {
    name: "Bao Huynh",
    agency: "galahgrey",
    suburb: "Cabramatta",
    years: 13,
    specialties: ["Houses", "Duplexes", "Granny flats"],
    profile:
      "My parents still live in the first house they bought here, and so do many of my clients' parents. I know what land is worth by the metre. I speak Vietnamese and Teochew.",
  },
  {
    name: "Zaynab Moussa",
    agency: "galahgrey",
    suburb: "Moorebank",
    years: 7,
    specialties: ["Family homes", "Townhouses", "First home buyers"],
    profile:
      "I like clear plans, clear prices and clear answers. Before the first open home you will know which questions buyers are going to ask, and we will have prepared for them.",
  },
  {
    name: "Greg Noonan",
    agency: "southernpaddock",
    suburb: "Campbelltown",
    years: 22,
    specialties: ["Houses", "Land", "Investors"],
    profile:
      "I began by selling cattle, which is a good school: nobody buys on the brochure. I say what a place is and what it is not. The rest is a phone and a fair bit of patience.",
  },
  {
    name: "Shalini Perera",
    agency: "southernpaddock",
    suburb: "Ingleburn",
    years: 9,
    specialties: ["Family homes", "Townhouses", "Rentals"],
    profile:
      "I do the sales and the rentals, so I can tell you honestly which suits your house better this year. I speak Sinhala and a little Tamil. Tea is always on.",
  },
  {
    name: "Matilda Roper",
    agency: "southernpaddock",
    suburb: "Camden",
    years: 12,
    specialties: ["Acreage", "New homes", "Land"],
    profile:
      "I live on five acres with two horses and a temperamental pump. Buyers who are new to land get a list of what to ask, from easements to the neighbours' roosters.",
  },
];
