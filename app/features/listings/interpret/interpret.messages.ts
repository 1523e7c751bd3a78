const MAX_SENTENCE_LENGTH = 200;

export const interpretMessages = {
  maxLength: MAX_SENTENCE_LENGTH,
  tooLong: `Describe your search in up to ${MAX_SENTENCE_LENGTH} characters. We left out the rest.`,
  noFilter: (text: string) => `We cannot search by “${text}”, so it was left out.`,
  onlyLeast: (text: string) =>
    `We search for a minimum or an exact number of rooms, so the maximum in “${text}” was left out.`,
  onlyLeastLand: (text: string) => `We search for a minimum land size, so the maximum in “${text}” was left out.`,
  oneOnly: (what: string, text: string) => `We search by one ${what} at a time, so “${text}” was left out.`,
  suburbsOrRegions: (text: string) => `We search either in suburbs or in regions, so “${text}” was left out.`,
  unread: (text: string) => `We could not read “${text}”, so it was left out.`,
  correction: (from: string, to: string) => `We read “${from}” as ${to}.`,
  agency: (name: string) => `We cannot search by agency, so “${name}” was left out. Its page lists its homes.`,
  asStreet: (street: string) =>
    `Street: ${street.replaceAll(/(?<![\p{L}'])\p{L}/gu, (letter) => letter.toUpperCase())}`,
  asKeyword: (word: string) => `“${word}” as a keyword`,
  type: { sale: "For sale", rent: "For rent", sold: "Sold", leased: "Leased" },
  sort: { newest: "Newest first", "price-asc": "Lowest price first", "price-desc": "Highest price first" },
} as const;
