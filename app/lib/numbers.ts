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
