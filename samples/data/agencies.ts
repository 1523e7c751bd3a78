/** Invented, with the suburb of each office. */
export interface SampleAgency {
  name: string;
  /** The label below example.com in web and mail addresses. */
  domain: string;
  suburb: string;
  street: string;
}

export const SAMPLE_AGENCIES: readonly SampleAgency[] = [
  { name: "Ironbark & Quay", domain: "ironbarkquay", suburb: "Newtown", street: "Shop 2, 118 Lantern Street" },
  { name: "Tern & Tallow", domain: "terntallow", suburb: "Balmain", street: "41 Sailmaker Lane" },
  { name: "Marlow Haddad", domain: "marlowhaddad", suburb: "Surry Hills", street: "Ground floor, 9 Hatter Street" },
  { name: "Saltbush Estate Agents", domain: "saltbush", suburb: "Bondi", street: "63 Cuttlefish Avenue" },
  { name: "Corella & Co", domain: "corella", suburb: "Randwick", street: "Suite 1, 27 Racecourse Row" },
  { name: "Kestrel Point Residential", domain: "kestrelpoint", suburb: "Mosman", street: "5 Lookout Parade" },
  { name: "Fig Lane Property", domain: "figlane", suburb: "Lane Cove", street: "14 Fig Tree Arcade" },
  { name: "Harrow Nguyen", domain: "harrownguyen", suburb: "Chatswood", street: "Level 3, 80 Meridian Street" },
  { name: "Whimbrel Residential", domain: "whimbrel", suburb: "Manly", street: "22 Ferryman Street" },
  { name: "Boronia & Bay", domain: "boroniabay", suburb: "Dee Why", street: "Shop 6, 210 Lagoon Road" },
  { name: "Stringybark North", domain: "stringybark", suburb: "Hornsby", street: "33 Ridge Line Road" },
  { name: "Sandstone Row", domain: "sandstonerow", suburb: "Ryde", street: "151 Orchard Hill Road" },
  {
    name: "Lantana Street Agents",
    domain: "lantanastreet",
    suburb: "Parramatta",
    street: "Suite 4, 19 Millrace Street",
  },
  { name: "Pemberton Okafor", domain: "pembertonokafor", suburb: "Burwood", street: "72 Bandstand Avenue" },
  { name: "Paperbark Homes", domain: "paperbark", suburb: "Bankstown", street: "8 Aerodrome Street" },
  { name: "Bluegum Partners", domain: "bluegum", suburb: "Hurstville", street: "Level 1, 46 Weighbridge Road" },
  { name: "Cicada Property", domain: "cicada", suburb: "Cronulla", street: "17 Shellgrit Street" },
  { name: "Currawong & Daughters", domain: "currawong", suburb: "Castle Hill", street: "Shop 3, 5 Showground Walk" },
  { name: "Magpie Lane Realty", domain: "magpielane", suburb: "Blacktown", street: "90 Turnpike Street" },
  { name: "Riverstep Agents", domain: "riverstep", suburb: "Penrith", street: "28 Weir Street" },
  { name: "Galah & Grey", domain: "galahgrey", suburb: "Liverpool", street: "112 Brickfield Road" },
  { name: "Southern Paddock", domain: "southernpaddock", suburb: "Campbelltown", street: "6 Stockyard Street" },
];
