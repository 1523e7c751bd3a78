/** Change these first in a fork. */
export const brand = {
  name: "Southerly",
  tagline: "Sydney's premier property ecosystem",
  description:
    "Homes for sale and rent across Sydney, the agents who sell them, suburb guides and the services that go with a move.",
  /** Samples: SUPPORT_PHONE and SUPPORT_EMAIL replace them. */
  phone: "02 5550 0148",
  phoneLink: "tel:+61255500148",
  email: "support@example.com",
  place: "Sydney, NSW",
  foundedYear: 2025,
  legalUpdated: "January 2025",
} as const;
