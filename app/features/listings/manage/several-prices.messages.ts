/** New prices of several homes. */
export const severalPricesMessages = {
  title: "Prices",
  description: "Change the prices of several homes of yours at once.",
  lead: "All new prices are saved together, or none. A price that you leave as it is stays unchanged.",
  now: (price: string) => `Now: ${price}`,
  price: { once: "New price", per_week: "New rent per week", per_month: "New rent per month" },
  priceTo: "Guide up to",
  fault: (home: string, text: string) => `${home}: ${text}`,
  imported: "This home is imported. Change its price where it is entered, or stop importing it.",
  importDetails: "See the import",
  changedMeanwhile: (price: string) =>
    `This price was changed in the meantime, to ${price}. Save again to use yours instead.`,
  notFound: "A home that you chose was deleted, or is no longer yours. It is left out now; save again.",
  none: "Choose homes first",
  noneHint: "Tick homes in My Listings, then press “Enter prices”.",
  submit: "Save prices",
  saving: "Saving...",
  back: "Back to your listings",
  saved: (count: number) => (count === 1 ? "1 price changed" : `${count} prices changed`),
  savedText: "Their pages show it now. People who follow a home are told when its price drops.",
  noneChanged: { title: "No price was changed", text: "All prices were left as they are." },
  failed: "We couldn't save these prices just now. None was changed.",
} as const;
