export const homeMessages = {
  title: "Sydney property, agents and suburb guides",
  description:
    "Find a Sydney agent, homes for sale and rent, and guides to every suburb with real median prices, their period and their source.",
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
