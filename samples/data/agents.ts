import type { Haircut } from "#samples/drawings/portrait.ts";

/** Invented people. `suburb` is the centre of their area. */
export interface SampleAgent {
  name: string;
  /** Of the drawn portrait. */
  hair: Haircut;
  /** The agency's `domain`. */
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
    hair: "shoulders",
    agency: "ironbarkquay",
    suburb: "Newtown",
    years: 14,
    featured: true,
    specialties: ["Terraces", "Auctions", "First home buyers"],
    profile:
      "I specialise in terraces and semis around Newtown and have worked here for fourteen years. I run a clear auction campaign, keep sellers updated after every open home, and read the contract before we advertise. If there is an issue with a house, buyers hear it from me first.",
  },
  {
    name: "Tom Kearney",
    hair: "curls",
    agency: "ironbarkquay",
    suburb: "Marrickville",
    years: 9,
    specialties: ["Houses", "Warehouse conversions"],
    profile:
      "I worked in building before real estate, so I look at the structure as well as the styling. Sellers get a short list of repairs that are worth doing before we go to market, and honest advice about what to leave alone.",
  },
  {
    name: "Leila Haidari",
    hair: "chin",
    agency: "ironbarkquay",
    suburb: "Enmore",
    years: 5,
    specialties: ["Rentals", "Apartments"],
    profile:
      "I manage rentals across the Inner West and respond to repair requests the day they come in. Good communication keeps good tenants, and owners get regular inspection reports. I speak Dari and Persian.",
  },
  {
    name: "Angus Whitlock",
    hair: "cropped",
    agency: "terntallow",
    suburb: "Balmain",
    years: 22,
    featured: true,
    specialties: ["Waterfront", "Cottages", "Auctions"],
    profile:
      "I have sold homes on the Balmain peninsula for twenty-two years, from workers' cottages to waterfront houses. I keep a small number of listings at a time so that I can run every inspection myself.",
  },
  {
    name: "Mei-Ling Zhao",
    hair: "chin",
    agency: "terntallow",
    suburb: "Leichhardt",
    years: 11,
    specialties: ["Houses", "Renovated homes", "Downsizers"],
    profile:
      "Most of my clients are buying or selling for the second or third time. I take the time to understand what did not work in the last home before we start looking. I speak Mandarin and return calls in the evening.",
  },
  {
    name: "Daniel Petrov",
    hair: "cropped",
    agency: "terntallow",
    suburb: "Drummoyne",
    years: 7,
    specialties: ["Apartments", "Off-market sales"],
    profile:
      "I trained as a surveyor before moving into property, so I am comfortable with plans, boundaries and building questions. If I don't have the answer, I will find it by the next morning.",
  },
  {
    name: "Yasmin Haddad",
    hair: "shoulders",
    agency: "marlowhaddad",
    suburb: "Surry Hills",
    years: 16,
    featured: true,
    specialties: ["Terraces", "Warehouse conversions", "Auctions"],
    profile:
      "I grew up in the inner city and have sold terraces and warehouse apartments here for sixteen years. I give sellers a realistic price guide from the first meeting and stay in touch throughout the campaign.",
  },
  {
    name: "Hugo Marlow",
    hair: "cropped",
    agency: "marlowhaddad",
    suburb: "Redfern",
    years: 12,
    specialties: ["Apartments", "Investors"],
    profile:
      "Before we list an apartment I review the strata records and write a one-page summary for buyers. It answers most questions early and makes for a smoother sale.",
  },
  {
    name: "Sina Tuilagi",
    hair: "parted",
    agency: "marlowhaddad",
    suburb: "Waterloo",
    years: 4,
    specialties: ["Rentals", "Apartments", "First home buyers"],
    profile:
      "I lease apartments in the larger buildings around Waterloo and Zetland and know the building managers well. Inspections start on time, and I am happy to arrange another time for shift workers.",
  },
  {
    name: "Oscar Lindqvist",
    hair: "cropped",
    agency: "marlowhaddad",
    suburb: "Potts Point",
    years: 8,
    specialties: ["Apartments", "Heritage homes"],
    profile:
      "I sell apartments in art deco and older buildings around Potts Point and Elizabeth Bay. I can explain how each building is managed, what has been repaired and what is planned.",
  },
  {
    name: "Noa Ben-David",
    hair: "curls",
    agency: "saltbush",
    suburb: "Bondi",
    years: 13,
    featured: true,
    specialties: ["Apartments", "Beach homes", "Auctions"],
    profile:
      "I have sold apartments in Bondi for thirteen years. I am upfront about building condition and realistic about price, and sellers get a written report after every open home.",
  },
  {
    name: "Callum Reid",
    hair: "curls",
    agency: "saltbush",
    suburb: "Bronte",
    years: 19,
    specialties: ["Houses", "Prestige"],
    profile:
      "I have worked in the eastern beaches for nineteen years and have sold some of these houses more than once. I handle both auction campaigns and quiet off-market sales.",
  },
  {
    name: "Renata Carvalho",
    hair: "curls",
    agency: "saltbush",
    suburb: "Rose Bay",
    years: 6,
    specialties: ["Rentals", "Furnished homes"],
    profile:
      "I manage rentals and furnished homes in the eastern suburbs. I keep applications simple, reply to every applicant and stay in touch with owners about maintenance. I speak Portuguese.",
  },
  {
    name: "Bridget O'Halloran",
    hair: "tied",
    agency: "corella",
    suburb: "Randwick",
    years: 17,
    specialties: ["Houses", "Family homes", "Auctions"],
    profile:
      "I help families buy and sell around Randwick and understand what matters in a family home. I will walk through your house with you, suggest what to fix and give you an honest appraisal.",
  },
  {
    name: "Arjun Mehta",
    hair: "parted",
    agency: "corella",
    suburb: "Kensington",
    years: 8,
    specialties: ["Apartments", "Investors", "First home buyers"],
    profile:
      "I worked in finance before real estate, and I like to make the numbers clear. First home buyers get a full list of the costs from deposit to settlement. I speak Hindi and Gujarati.",
  },
  {
    name: "Stella Papadakis",
    hair: "shoulders",
    agency: "corella",
    suburb: "Maroubra",
    years: 21,
    featured: true,
    specialties: ["Houses", "Deceased estates", "Downsizers"],
    profile:
      "I have helped many families sell a parent's home, and I know it takes time and care. I can arrange the clearing, the paperwork and the presentation, and I will keep everyone in the family informed.",
  },
  {
    name: "Charlotte Ainsley",
    hair: "chin",
    agency: "kestrelpoint",
    suburb: "Mosman",
    years: 18,
    specialties: ["Prestige", "Family homes", "Heritage homes"],
    profile:
      "I look after a small number of Mosman homes each year so that every seller gets my full attention. Buyers receive clear notes on aspect, heritage controls and tree protection.",
  },
  {
    name: "Hamish Tan",
    hair: "cropped",
    agency: "kestrelpoint",
    suburb: "Neutral Bay",
    years: 10,
    specialties: ["Apartments", "Downsizers"],
    profile:
      "I help downsizers move from a house to an apartment on the Lower North Shore. I take the time to understand what you need to bring, how much storage you want and which buildings will suit you.",
  },
  {
    name: "Anneke de Vries",
    hair: "tied",
    agency: "kestrelpoint",
    suburb: "Kirribilli",
    years: 7,
    specialties: ["Apartments", "Rentals"],
    profile:
      "I lease and manage apartments close to the harbour. Detailed condition reports with photos protect owners and tenants and keep the end of a lease simple.",
  },
  {
    name: "Kenji Watanabe",
    hair: "cropped",
    agency: "figlane",
    suburb: "Lane Cove",
    years: 15,
    specialties: ["Houses", "Family homes"],
    profile:
      "I worked in architecture before real estate, and I enjoy helping buyers see what they could do with a house. I have sold homes around Lane Cove for fifteen years. I speak Japanese.",
  },
  {
    name: "Fiona Brackenridge",
    hair: "chin",
    agency: "figlane",
    suburb: "Longueville",
    years: 24,
    specialties: ["Prestige", "Houses", "Off-market sales"],
    profile:
      "I have worked on the Lower North Shore for twenty-four years. You deal with me from the first meeting to settlement, and every appraisal comes with comparable sales and my reasons in writing.",
  },
  {
    name: "Samir Joshi",
    hair: "cropped",
    agency: "figlane",
    suburb: "St Leonards",
    years: 5,
    specialties: ["Apartments", "New homes", "Investors"],
    profile:
      "I specialise in apartments around St Leonards and can explain strata reports, levies and building defects in plain language. If I have concerns about a building I will tell you before you sign.",
  },
  {
    name: "Vivian Nguyen",
    hair: "shoulders",
    agency: "harrownguyen",
    suburb: "Chatswood",
    years: 20,
    featured: true,
    specialties: ["Apartments", "Houses", "Investors"],
    profile:
      "I founded our Chatswood office and have worked in the area for twenty years. I speak Vietnamese, Cantonese and English, and I am known for being direct with buyers and sellers.",
  },
  {
    name: "Edward Harrow",
    hair: "cropped",
    agency: "harrownguyen",
    suburb: "Willoughby",
    years: 23,
    specialties: ["Family homes", "Auctions"],
    profile:
      "I am a licensed auctioneer as well as a selling agent. I believe in a calm, well-prepared auction, and I take the time to explain the process to buyers and sellers beforehand.",
  },
  {
    name: "Grace Oyelaran",
    hair: "tied",
    agency: "harrownguyen",
    suburb: "Roseville",
    years: 6,
    specialties: ["Houses", "First home buyers"],
    profile:
      "I was a primary school teacher before real estate, and I am happy to explain things as often as you need. I take first home buyers through the contract and the buying process step by step.",
  },
  {
    name: "Luca Moretti",
    hair: "curls",
    agency: "whimbrel",
    suburb: "Manly",
    years: 12,
    specialties: ["Apartments", "Beach homes"],
    profile:
      "I sell homes close to the beach in Manly and understand what salt air does to a building. I look closely at concrete, balconies and windows, and share building reports with buyers.",
  },
  {
    name: "Jess Thornbury",
    hair: "tied",
    agency: "whimbrel",
    suburb: "Freshwater",
    years: 9,
    featured: true,
    specialties: ["Houses", "Renovated homes", "Family homes"],
    profile:
      "My husband is a builder, so I can give you a good idea of what a renovation would cost and whether it would pay off. I run my own open homes every Saturday and Wednesday.",
  },
  {
    name: "Mateus Silva",
    hair: "curls",
    agency: "whimbrel",
    suburb: "Balgowlah",
    years: 4,
    specialties: ["Rentals", "Apartments"],
    profile:
      "I look after rentals in Balgowlah and Manly. Repairs are logged, followed up and finished, and both owners and tenants know where things stand. I speak Portuguese and Spanish.",
  },
  {
    name: "Carmel Fitzgibbon",
    hair: "chin",
    agency: "boroniabay",
    suburb: "Dee Why",
    years: 16,
    specialties: ["Units", "Downsizers", "First home buyers"],
    profile:
      "I have sold several hundred units on the Northern Beaches and know most of the walk-up blocks. I can tell you which ones are well run and which get the best sun.",
  },
  {
    name: "Ravi Subramaniam",
    hair: "cropped",
    agency: "boroniabay",
    suburb: "Narrabeen",
    years: 10,
    specialties: ["Houses", "Townhouses"],
    profile:
      "I came to property from hospital administration and run every campaign to a clear timetable. You will know what is happening each week, from photography to settlement.",
  },
  {
    name: "Tegan Moss",
    hair: "shoulders",
    agency: "boroniabay",
    suburb: "Mona Vale",
    years: 8,
    specialties: ["Beach homes", "Acreage", "Houses"],
    profile:
      "I sell houses and acreage around Mona Vale and Pittwater. I can help buyers understand bushfire ratings, septic systems and access before they commit.",
  },
  {
    name: "Heather McIlroy",
    hair: "curls",
    agency: "stringybark",
    suburb: "Hornsby",
    years: 19,
    specialties: ["Family homes", "Land"],
    profile:
      "I have sold homes and land around Hornsby for nineteen years. Many blocks here slope, and I can help you understand what that means for building, drainage and cost.",
  },
  {
    name: "Wei Chen",
    hair: "parted",
    agency: "stringybark",
    suburb: "Wahroonga",
    years: 11,
    specialties: ["Family homes", "Prestige"],
    profile:
      "I sell family homes on larger blocks on the Upper North Shore. Many of my buyers need room for grandparents, and I look for floor plans that work for three generations. I speak Mandarin.",
  },
  {
    name: "Elif Demir",
    hair: "shoulders",
    agency: "stringybark",
    suburb: "Epping",
    years: 6,
    specialties: ["Townhouses", "First home buyers", "Rentals"],
    profile:
      "I enjoy working with first home buyers and take the time to explain every step. I look after townhouses and rentals around Epping, and I am available after hours.",
  },
  {
    name: "Joanna Wisniewski",
    hair: "chin",
    agency: "sandstonerow",
    suburb: "Ryde",
    years: 13,
    specialties: ["Houses", "Duplexes", "Land"],
    profile:
      "I help owners and buyers understand what a block could become and what the council is likely to approve. You get the relevant controls in writing before you decide.",
  },
  {
    name: "Peter Achterberg",
    hair: "cropped",
    agency: "sandstonerow",
    suburb: "Gladesville",
    years: 25,
    specialties: ["Cottages", "Auctions", "Deceased estates"],
    profile:
      "I have worked in Gladesville and Ryde for twenty-five years. Brick cottages and deceased estates make up much of my work, and I guide families through the sale from start to finish.",
  },
  {
    name: "Thi Lan Pham",
    hair: "chin",
    agency: "sandstonerow",
    suburb: "Meadowbank",
    years: 7,
    specialties: ["Apartments", "Rentals", "Investors"],
    profile:
      "I manage two hundred apartments and know which floor plans lease quickly. I give owners a realistic rent from the start and keep vacancies short. I speak Vietnamese.",
  },
  {
    name: "Omar Farouk",
    hair: "cropped",
    agency: "lantanastreet",
    suburb: "Parramatta",
    years: 12,
    featured: true,
    specialties: ["Apartments", "Investors", "New homes"],
    profile:
      "I specialise in apartments in central Parramatta and keep detailed records on each building, including levies, strata matters and recent sales. Ask me about yours.",
  },
  {
    name: "Rachel Goldfinch",
    hair: "curls",
    agency: "lantanastreet",
    suburb: "Northmead",
    years: 15,
    specialties: ["Houses", "Family homes", "Granny flats"],
    profile:
      "I help families who need a home for more than one generation or a business at home. I can talk you through granny flats, approvals and what buyers are looking for.",
  },
  {
    name: "Siosaia Vea",
    hair: "curls",
    agency: "lantanastreet",
    suburb: "Merrylands",
    years: 5,
    specialties: ["Rentals", "Units", "First home buyers"],
    profile:
      "I look after rentals and first home buyers around Merrylands. Tenants get a reply the same day, and owners get clear, regular updates. I speak Tongan.",
  },
  {
    name: "Manpreet Gill",
    hair: "tied",
    agency: "lantanastreet",
    suburb: "Wentworthville",
    years: 9,
    specialties: ["Houses", "Townhouses", "Family homes"],
    profile:
      "Most of my business comes from referrals in the local community. I sell houses and townhouses around Wentworthville and keep things straightforward and honest. I speak Punjabi and Hindi.",
  },
  {
    name: "Chidi Okafor",
    hair: "cropped",
    agency: "pembertonokafor",
    suburb: "Burwood",
    years: 14,
    specialties: ["Houses", "Auctions", "Heritage homes"],
    profile:
      "I practised as a solicitor before becoming an agent, so I am comfortable with contracts and careful with my advice. I run well-prepared auctions around Burwood and Croydon.",
  },
  {
    name: "Louise Pemberton",
    hair: "chin",
    agency: "pembertonokafor",
    suburb: "Strathfield",
    years: 26,
    specialties: ["Prestige", "Family homes"],
    profile:
      "I have sold family homes and prestige property in Strathfield for twenty-six years. I offer a personal service, discreet inspections and careful preparation before we go to market.",
  },
  {
    name: "Hyun-Woo Park",
    hair: "cropped",
    agency: "pembertonokafor",
    suburb: "Homebush",
    years: 6,
    specialties: ["Apartments", "Rentals"],
    profile:
      "I sell and lease apartments around Homebush and Rhodes. I answer calls in the evening, when most people have time to talk, and every listing has a measured floor plan. I speak Korean.",
  },
  {
    name: "Isabella Ferraro",
    hair: "shoulders",
    agency: "pembertonokafor",
    suburb: "Five Dock",
    years: 18,
    specialties: ["Houses", "Duplexes", "Downsizers"],
    profile:
      "I grew up in the area and have sold homes here for eighteen years. Many of my clients are downsizing after decades in one house, and I help with every step of the move.",
  },
  {
    name: "Hassan Karimi",
    hair: "cropped",
    agency: "paperbark",
    suburb: "Bankstown",
    years: 10,
    specialties: ["Houses", "Duplexes", "Granny flats"],
    profile:
      "I help large families find homes that work, with side access, parking and room for grandparents. I have sold houses and duplexes around Bankstown for ten years. I speak Dari and Arabic.",
  },
  {
    name: "Ngoc Anh Tran",
    hair: "tied",
    agency: "paperbark",
    suburb: "Canterbury",
    years: 8,
    specialties: ["Units", "Apartments", "First home buyers"],
    profile:
      "I work mainly with first home buyers and have a simple guide that covers every step and cost. I sell units and apartments, and I am happy to answer questions at any stage.",
  },
  {
    name: "Dragan Milosevic",
    hair: "cropped",
    agency: "paperbark",
    suburb: "Revesby",
    years: 17,
    specialties: ["Houses", "Land", "New homes"],
    profile:
      "I worked in concreting before real estate, so I know what to look for in a slab. I sell houses, land and new homes, and work with many local builders.",
  },
  {
    name: "Jenny Leung",
    hair: "chin",
    agency: "bluegum",
    suburb: "Hurstville",
    years: 19,
    specialties: ["Apartments", "Houses", "Investors"],
    profile:
      "I have worked in sales and property management for nineteen years. I keep owners informed with clear reports in English and Chinese. I speak Cantonese and Mandarin.",
  },
  {
    name: "Con Stavros",
    hair: "curls",
    agency: "bluegum",
    suburb: "Sans Souci",
    years: 21,
    specialties: ["Waterfront", "Houses", "Duplexes"],
    profile:
      "I have sold waterfront homes in this area for twenty-one years. I can explain seawalls, boatsheds and slipway licences to buyers early, so there are no surprises.",
  },
  {
    name: "Prakash Shrestha",
    hair: "parted",
    agency: "bluegum",
    suburb: "Rockdale",
    years: 5,
    specialties: ["Rentals", "Units", "Apartments"],
    profile:
      "I lease units and apartments and make the process clear for first-time renters, from the application to the bond. Owners appreciate my quick replies. I speak Nepali.",
  },
  {
    name: "Kirra Dawson",
    hair: "tied",
    agency: "cicada",
    suburb: "Cronulla",
    years: 11,
    featured: true,
    specialties: ["Apartments", "Beach homes", "Townhouses"],
    profile:
      "I grew up in the Shire and sell apartments and townhouses close to the beach. I know the buildings well and can tell you which ones suit families, downsizers or investors.",
  },
  {
    name: "Blake Fennimore",
    hair: "parted",
    agency: "cicada",
    suburb: "Miranda",
    years: 7,
    specialties: ["Houses", "Family homes"],
    profile:
      "I am the third generation of my family in real estate here. I help sellers decide which repairs are worth doing before a sale, with quotes so that you can plan your budget.",
  },
  {
    name: "Amara Siddiqui",
    hair: "shoulders",
    agency: "cicada",
    suburb: "Menai",
    years: 9,
    specialties: ["Family homes", "Townhouses", "Land"],
    profile:
      "I sell homes and land near bushland and can explain bushfire ratings, asset protection zones and insurance. I help buyers know what to ask before they make an offer.",
  },
  {
    name: "Susan Currie",
    hair: "chin",
    agency: "currawong",
    suburb: "Castle Hill",
    years: 23,
    specialties: ["Family homes", "Prestige", "Acreage"],
    profile:
      "I run our family agency in Castle Hill and have sold homes and acreage here for twenty-three years. I look after larger homes and give sellers honest advice on presentation.",
  },
  {
    name: "Nadia Currie",
    hair: "shoulders",
    agency: "currawong",
    suburb: "Baulkham Hills",
    years: 8,
    specialties: ["Townhouses", "Houses", "First home buyers"],
    profile:
      "I work in our family agency and specialise in townhouses. I enjoy helping first home buyers find a home that fits their budget and stage of life.",
  },
  {
    name: "Vikram Reddy",
    hair: "parted",
    agency: "currawong",
    suburb: "Kellyville",
    years: 10,
    specialties: ["New homes", "Houses", "Land"],
    profile:
      "I started with a project builder, so I can explain standard inclusions, upgrades and defects in new homes. I recommend an independent inspection before you buy. I speak Telugu.",
  },
  {
    name: "Lorraine Beattie",
    hair: "curls",
    agency: "magpielane",
    suburb: "Blacktown",
    years: 20,
    specialties: ["Houses", "Investors", "Granny flats"],
    profile:
      "I have sold homes around Blacktown for twenty years and live locally. I give a realistic price from the first meeting, and most of my clients come from referrals.",
  },
  {
    name: "Jerome Santos",
    hair: "parted",
    agency: "magpielane",
    suburb: "Quakers Hill",
    years: 8,
    specialties: ["Family homes", "Townhouses", "First home buyers"],
    profile:
      "I was a nurse before real estate, so I understand shift work. I can arrange inspections outside business hours for buyers who need them. I speak Tagalog and Ilocano.",
  },
  {
    name: "Abuk Deng",
    hair: "tied",
    agency: "magpielane",
    suburb: "Mount Druitt",
    years: 4,
    specialties: ["Rentals", "Houses"],
    profile:
      "I look after rentals and help applicants present themselves well. I read every application, call every referee and keep owners informed throughout.",
  },
  {
    name: "Wayne Hollis",
    hair: "parted",
    agency: "riverstep",
    suburb: "Penrith",
    years: 24,
    specialties: ["Houses", "Acreage", "Land"],
    profile:
      "I specialise in acreage, land and rural homes and have done so for twenty-four years. Buyers get flood and bushfire information with every contract.",
  },
  {
    name: "Talia Marsh",
    hair: "shoulders",
    agency: "riverstep",
    suburb: "Glenmore Park",
    years: 6,
    specialties: ["Family homes", "New homes"],
    profile:
      "I sell family homes and new homes around Penrith, where I live with my own family. I can help you compare the cost of moving further out with what you gain in space.",
  },
  {
    name: "Anwar Aziz",
    hair: "parted",
    agency: "riverstep",
    suburb: "St Clair",
    years: 11,
    specialties: ["Houses", "Rentals", "Granny flats"],
    profile:
      "I look after landlords with one or two properties. I inspect twice a year, send photos and a written report, and keep repairs moving.",
  },
  {
    name: "Maria Georgiou",
    hair: "curls",
    agency: "galahgrey",
    suburb: "Liverpool",
    years: 15,
    specialties: ["Units", "Houses", "Investors"],
    profile:
      "I have worked in this office for fifteen years and am now a partner. I sell units and houses, and our team speaks several languages.",
  },
  {
    name: "Bao Huynh",
    hair: "parted",
    agency: "galahgrey",
    suburb: "Cabramatta",
    years: 13,
    specialties: ["Houses", "Duplexes", "Granny flats"],
    profile:
      "I grew up in the area and know the value of land here, street by street. I sell houses and duplexes and can talk you through granny flats. I speak Vietnamese and Teochew.",
  },
  {
    name: "Zaynab Moussa",
    hair: "tied",
    agency: "galahgrey",
    suburb: "Moorebank",
    years: 7,
    specialties: ["Family homes", "Townhouses", "First home buyers"],
    profile:
      "I believe in clear plans, clear prices and clear answers. Before the first open home we prepare for the questions buyers are likely to ask.",
  },
  {
    name: "Greg Noonan",
    hair: "parted",
    agency: "southernpaddock",
    suburb: "Campbelltown",
    years: 22,
    specialties: ["Houses", "Land", "Investors"],
    profile:
      "I started out in livestock and rural sales and have sold houses and land here for twenty-two years. I am straightforward about a property's strengths and its faults.",
  },
  {
    name: "Shalini Perera",
    hair: "shoulders",
    agency: "southernpaddock",
    suburb: "Ingleburn",
    years: 9,
    specialties: ["Family homes", "Townhouses", "Rentals"],
    profile:
      "I handle both sales and rentals, so I can give you balanced advice on whether to sell or lease. I speak Sinhala and Tamil.",
  },
  {
    name: "Matilda Roper",
    hair: "tied",
    agency: "southernpaddock",
    suburb: "Camden",
    years: 12,
    specialties: ["Acreage", "New homes", "Land"],
    profile:
      "I live on acreage myself and help buyers who are new to land understand easements, water, fencing and access. I also sell new homes and land in the south west.",
  },
];
