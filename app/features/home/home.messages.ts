export const homeMessages = {
  title: "Sydney property, agents and suburb guides",
  description:
    "Find a Sydney agent, homes for sale and rent, and guides to every suburb with real median prices, their period and their source.",
} as const;
