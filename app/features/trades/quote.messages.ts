/** The sentences of the page that asks a trade for a quote. */
export const quoteMessages = {
  trades: "Trades",
  page: "Request a quote",
  request: "Request Quote",
  failed: "We couldn't load this trade just now.",
  rating: "Rating",
  licence: "Licence",
  areas: "Works in",
  phone: "Phone",
  email: "Email",
  website: "Website",
} as const;

/** The heading of the page: "Request a quote from Sample & Spanner". */
export function quoteFrom(companyName: string): string {
  return `Request a quote from ${companyName}`;
}

/** For search engines and shared links. */
export function quoteDescription({ companyName, category }: { companyName: string; category: string }): string {
  return `${category} by ${companyName}: say what needs doing, and expect an answer within 24 hours.`;
}
