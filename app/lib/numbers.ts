const grouped = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 2 });
const signed = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** A number with thousands separators and at most two decimals: 12345.678 becomes "12,345.68". */
export function formatNumber(value: number): string {
  return grouped.format(value);
}

/** A number with its sign and at most one decimal, the minus as a true minus: -1.26 becomes "−1.3", 0 stays "0". */
export function formatSigned(value: number): string {
  return signed.format(value).replace("-", "−");
}

const wholeDollars = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD", maximumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });

/** Australian dollars without decimals: 1250000 becomes "$1,250,000". */
export function formatDollars(dollars: number): string {
  return wholeDollars.format(dollars);
}

/** Millions as they are spoken of, where nothing is lost: 1450000 becomes "$1.45m", 985000 "$985,000", 1234567 "$1,234,567". */
export function shortDollars(dollars: number): string {
  const isShort = dollars >= 1_000_000 && dollars % 1000 === 0;
  return isShort ? `$${String(dollars / 1_000_000)}m` : formatDollars(dollars);
}

/**
 * Australian dollars with two decimals: 4617.879 becomes "$4,617.88". Rounded by toFixed, as in a CSV: Intl takes 1.005
 * for what it looks like, toFixed for the number that it is. Nothing is never below zero.
 */
export function formatCents(dollars: number): string {
  return dollarsAndCents.format(Number(dollars.toFixed(2)) + 0);
}
