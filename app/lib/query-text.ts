import { singleLine } from "./plain-text.ts";

/** A text on one line; "" for null and for what cannot be seen. */
export function tidy(text: string | null): string {
  return singleLine(text ?? "");
}

/** What is searched for: tidied, and cut where it is too long, by code points, so that no character is halved; undefined when nothing is left. */
export function searchText(text: string | null, most: number): string | undefined {
  return Array.from(tidy(text)).slice(0, most).join("").trimEnd() || undefined;
}

/** A name, tidied; undefined when it is blank, or longer than any name is. */
export function exactName(text: string | null, most: number): string | undefined {
  const name = tidy(text);
  return name === "" || name.length > most ? undefined : name;
}
