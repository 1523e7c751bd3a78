import type { SelectOption } from "#app/ui/select.tsx";

export interface TermOptions {
  options: SelectOption[];
  /** The value that is chosen; "" for all. */
  chosen: string;
}

/**
 * The choices of a select of suburbs or specialties (one to a line), the one for all of them first. What the address asks for is chosen
 * whatever its capitals, and is a choice even when nobody has it, so that the form says what was searched for.
 */
export function termOptions(all: string, lines: string, asked: string | undefined): TermOptions {
  const terms = lines.split("\n").filter(Boolean);
  const chosen = asked && (terms.find((term) => term.toLowerCase() === asked.toLowerCase()) ?? asked);
  const offered = chosen === undefined || terms.includes(chosen) ? terms : [chosen, ...terms];
  return {
    options: [{ value: "", label: all }, ...offered.map((term) => ({ value: term, label: term }))],
    chosen: chosen ?? "",
  };
}
