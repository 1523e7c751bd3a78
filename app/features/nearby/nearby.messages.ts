/** What is said of stations and schools. */
export const nearbyMessages = {
  title: "Stations and schools",
  stations: "Stations",
  schools: "Public schools",
  fromHome: "Straight-line distances from the home. The name of a station leads to the homes near it.",
  fromSuburb: (suburb: string) => `Straight-line distances from the middle of ${suburb}.`,
  fromSuburbOnly: (suburb: string) =>
    `Straight-line distances from the middle of ${suburb}: where exactly the home is, is not shown.`,
  bothLevels: "primary and secondary",
  primary: "primary",
  secondary: "secondary",
  onlyFor: { girls: "girls", boys: "boys" },
  selective: { fully: "selective", partly: "partly selective" },
  /** What the data lack, and where they come from. */
  missing:
    "Missing here: light rail line L4, wharves without step-free access, and the line from Marrickville to Punchbowl, which was being rebuilt as a metro.",
  areas: "A school nearby may still take other streets: ask it which are in its area.",
  sources:
    "Sources: Transport for NSW, CC BY 4.0 (trains 2019, light rail and ferries 2021, metro 2026); NSW Department of Education, CC BY (April 2026).",
} as const;
