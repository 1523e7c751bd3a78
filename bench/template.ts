/** A text with holes: a value stands between each two literals. */
export type Template = readonly string[];

/** Cuts the values, which stand in the text in this order, out of it. Throws when one of them is not there. */
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

/** Fills the holes. */
export function fill(literals: Template, values: readonly string[]): string {
  let text = literals[0] ?? "";
  for (let index = 0; index < values.length; index += 1) text += (values[index] ?? "") + (literals[index + 1] ?? "");
  return text;
}
