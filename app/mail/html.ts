import { escapeMarkup } from "#app/lib/markup.ts";

/** Markup that is known to be safe: only the tag below makes it. */
export class Html {
  readonly markup: string;
  constructor(markup: string) {
    this.markup = markup;
  }
}

type Value = string | number | Html | readonly Html[] | undefined;

/**
 * Markup from a template: whatever is put in is escaped, for text and for quoted attributes alike, unless it is itself
 * from this tag. Nothing is inserted for undefined.
 */
export function html(template: TemplateStringsArray, ...values: readonly Value[]): Html {
  return new Html(template.reduce((markup, piece, index) => markup + markupOf(values[index - 1]) + piece));
}

function markupOf(value: Value): string {
  if (value === undefined) return "";
  if (value instanceof Html) return value.markup;
  if (typeof value === "string" || typeof value === "number") {
    return escapeMarkup(String(value));
  }
  return value.map((part) => part.markup).join("");
}

/** A text of several lines, its line ends kept. */
export function lines(text: string): Html {
  const [first, ...others] = text.split(/\r\n|\r|\n/);
  return html`${first}${others.map((line) => html`<br />${line}`)}`;
}
