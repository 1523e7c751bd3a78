/** The options that hold the typed text: those that start with it first, each group in its own order. */
export function optionsMatching(typed: string, options: readonly string[]): string[] {
  const text = key(typed);
  const containing = options.filter((option) => key(option).includes(text));
  const starting = containing.filter((option) => key(option).startsWith(text));
  return [...starting, ...containing.filter((option) => !starting.includes(option))];
}

/** The option that was typed in full, in any case; undefined when the text is no option's whole name. */
export function optionNamed(typed: string, options: readonly string[]): string | undefined {
  const text = key(typed);
  return options.find((option) => key(option) === text);
}

function key(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ").toLowerCase();
}
