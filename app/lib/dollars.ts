const wholeDollars = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD", maximumFractionDigits: 0 });

/** Australian dollars without decimals, as the specification's section 9 prints every price: 1250000 becomes "$1,250,000". */
export function formatDollars(dollars: number): string {
  return wholeDollars.format(dollars);
}
