const wholeDollars = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD", maximumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });

/** Australian dollars without decimals: 1250000 becomes "$1,250,000". */
export function formatDollars(dollars: number): string {
  return wholeDollars.format(dollars);
}

/**
 * Australian dollars with two decimals: 4617.879 becomes "$4,617.88". Rounded by toFixed, as in a CSV: Intl takes 1.005
 * for what it looks like, toFixed for the number that it is. Nothing is never below zero.
 */
export function formatCents(dollars: number): string {
  return dollarsAndCents.format(Number(dollars.toFixed(2)) + 0);
}
