const grouped = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 2 });
const signed = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 1, signDisplay: "exceptZero" });

/** At most two decimals: 12345.678 is "12,345.68". */
export function formatNumber(value: number): string {
  return grouped.format(value);
}

/** At most one decimal, with a true minus: -1.26 is "−1.3". */
export function formatSigned(value: number): string {
  return signed.format(value).replace("-", "−");
}

const roundDollars = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD", maximumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD" });

/** 1250000 is "$1,250,000". */
export function formatDollars(dollars: number): string {
  return roundDollars.format(dollars);
}

/** Millions where exact: 1450000 is "$1.45m", 1234567 is "$1,234,567". */
export function shortDollars(dollars: number): string {
  const isShort = dollars >= 1_000_000 && dollars % 1000 === 0;
  return isShort ? `$${String(dollars / 1_000_000)}m` : formatDollars(dollars);
}

/** Formats dollars as millions with three digits: "$1.56m", "$0.79m" or "$10.3m". */
export function formatMillions(dollars: number): string {
  // Whole hundredths, because 1.555 is slightly less in binary.
  const hundredths = Math.round(dollars / 10_000);
  const millions = hundredths < 1000 ? (hundredths / 100).toFixed(2) : (Math.round(dollars / 100_000) / 10).toFixed(1);
  return `$${millions}m`;
}

/** Rounds to three digits: "$718k", "$2.00m" or "$10.3m". */
export function briefDollars(dollars: number): string {
  const thousands = Math.round(dollars / 1000);
  return thousands < 1000 ? `$${thousands}k` : formatMillions(dollars);
}

/** 4617.879 is "$4,617.88". Rounded by toFixed, like CSV: Intl would round 1.005 differently. Never "-$0.00". */
export function formatCents(dollars: number): string {
  return dollarsAndCents.format(Number(dollars.toFixed(2)) + 0);
}
