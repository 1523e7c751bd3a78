/** A text with holes: one value belongs between each two literals. */
export type Template = readonly string[];

/** Splits the text at the values, which must occur in this order. Throws if one is missing. */
export function cut(text: string, values: readonly string[]): Template {
  const literals: string[] = [];
  let position = 0;
  for (const value of values) {
    const found = text.indexOf(value, position);
    if (found < 0) throw new Error(`The page has no ${JSON.stringify(value.slice(0, 80))} where it is expected.`);
    literals.push(text.slice(position, found));
    position = found + value.length;
  }
  return [...literals, text.slice(position)];
}

export function fill(literals: Template, values: readonly string[]): string {
  let text = literals[0] ?? "";
  for (let index = 0; index < values.length; index += 1) text += (values[index] ?? "") + (literals[index + 1] ?? "");
  return text;
}
