// Reused, because creating a formatter is slow.
const wholeNumbers = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });
const weekdays = new Intl.DateTimeFormat("en-AU", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

/** "1,250": whole numbers with Australian separators. */
export const grouped = (value: number) => wholeNumbers.format(Math.round(value));

/** "$1,250": AUD without decimals. */
export const money = (value: number) => `$${grouped(value)}`;

/** "a, b and c"; empty for an empty list. */
export function listed(items: readonly string[]): string {
  const last = items.at(-1) ?? "";
  return items.length < 2 ? last : `${items.slice(0, -1).join(", ")} and ${last}`;
}

export const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/['’]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** "Monday 16 November"; the date is read as UTC. */
export const weekdayDate = (date: Date) => weekdays.format(date).replace(",", "");
