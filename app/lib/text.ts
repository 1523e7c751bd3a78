import { formatNumber } from "./numbers.ts";
import { COUNT_LIMIT } from "./page.ts";
import { tidy } from "./plain-text.ts";

/** countOf(1200, "home") is "1,200 homes". Pass irregular plurals. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`;
}

/** Like countOf; more than `countLimit` is "1,000+ homes". */
export function countText(count: number, one: string, many = `${one}s`, countLimit = COUNT_LIMIT): string {
  return count > countLimit ? `${countFigure(count, countLimit)} ${many}` : countOf(count, one, many);
}

/** "12", or "1,000+". */
export function countFigure(count: number, countLimit = COUNT_LIMIT): string {
  return count > countLimit ? `${formatNumber(countLimit)}+` : formatNumber(count);
}

/** "51 824 753 556" of the 11 digits that are stored. */
export function formatAbn(digits: string): string {
  return digits.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
}

/**
 * "Newtown, Enmore and Glebe". Not by `Intl.ListFormat`: a browser without Australian English writes a comma before "and",
 * unlike the HTML of the server.
 */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1) ?? ""}`;
}

/** "Newtown, Enmore or Glebe"; of more than `most` the others are counted: "Newtown, Enmore or 2 more". */
export function joinAlternatives(names: readonly string[], most = Infinity): string {
  const more = names.length - most;
  const listed = more > 0 ? [...names.slice(0, most), `${formatNumber(more)} more`] : names;
  return listed.length < 2 ? listed.join("") : `${listed.slice(0, -1).join(", ")} or ${listed.at(-1) ?? ""}`;
}

/** Lower case without accents, hyphens between words; "" without letters or digits. */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** Splits at blank lines; trimmed, none empty. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

const MAX_QUOTED = 5;

/** “Newtwon”, “Enmroe” and 18 more. */
export function quotedList(typed: readonly string[]): string {
  const more = typed.length - MAX_QUOTED;
  const first = typed.slice(0, MAX_QUOTED).map(quoted);
  return joinNames(more > 0 ? [...first, `${formatNumber(more)} more`] : first);
}

const MAX_QUOTED_LENGTH = 60;

/** “1.5 mio”, shortened if long. */
export function quoted(text: string): string {
  const letters = Array.from(tidy(text));
  const start = letters.slice(0, MAX_QUOTED_LENGTH).join("").trimEnd();
  return `“${start}${letters.length > MAX_QUOTED_LENGTH ? "…" : ""}”`;
}

/** A LIKE pattern for the text anywhere, with wildcards escaped. */
export function anywhere(word: string): string {
  return `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** For content and quoted attributes of HTML and XML. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/**
 * Exchanges the two kinds of straight quotes. For JSON in loader data, which documents quote twice more: each double quote
 * takes four characters there. Applied again, it returns the text.
 */
export function swapQuotes(json: string): string {
  return json.replaceAll(/["']/g, (quote) => (quote === "'" ? '"' : "'"));
}
