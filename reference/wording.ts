// Creating a formatter is slow.
const wholeNumbers = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });
const weekdays = new Intl.DateTimeFormat("en-AU", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

/** Returns "1,250". */
export const grouped = (value: number) => wholeNumbers.format(Math.round(value));

/** Returns "$1,250". */
export const money = (value: number) => `$${grouped(value)}`;

/** Returns "a, b and c", or "". */
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

/** "Monday 16 November"; reads the date as UTC. */
export const weekdayDate = (date: Date) => weekdays.format(date).replace(",", "");
