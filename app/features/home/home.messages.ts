export const homeMessages = {
  title: "Sydney property, agents and suburb guides",
  description:
    "Find a Sydney agent, homes for sale and rent, and guides to every suburb with real median prices, their period and their source.",
  search: {
    homes: "Homes",
    type: { label: "I want to", sale: "Buy", rent: "Rent" },
    place: "Suburb or postcode",
    placeExample: "Newtown, Enmore",
    bedrooms: "Bedrooms",
    price: "Maximum price",
    /** One box serves both: it stands without scripts, too. */
    priceHint: "Such as 1.2m, or 650 a week to rent",
  },
  chartSource: "Suburb boundaries: Australian Bureau of Statistics, 2016, CC BY, simplified. Not for navigation.",
  newest: {
    title: "New on the market",
    sale: "For sale",
    rent: "For rent",
    seeAll: { sale: "All homes for sale", rent: "All homes for rent" },
  },
  member: {
    title: "Home",
    /** Before the name. */
    welcome: "Welcome back, ",
    cards: [
      { to: "/agents", label: "Browse Agents", text: "By name, agency, suburb or specialty; save those you like." },
      { to: "/suburbs", label: "Explore Suburbs", text: "What homes sold for, and what is on the market now." },
      { to: "#services", label: "Get Services", text: "Conveyancing, finance, renovations and trades, with prices." },
    ],
    homes: {
      saved: "New for your saved search",
      allSaved: "See all homes of this search",
      newest: "New on the market",
      all: "See all homes for sale",
    },
    banner: {
      title: "Property Professional?",
      text: "A page of your own, your homes, and enquiries straight to your mailbox.",
      link: "Learn More",
    },
  },
} as const;
