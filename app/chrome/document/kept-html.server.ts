import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";
import type { KeepHtml } from "#app/ui/kept-html.tsx";

/** Two bytes for each character: some 1,500 cards. */
const kept = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
});

/** What makes elements, numbered: of two functions with one name each has its own. */
const numbers = new WeakMap<object, number>();
let count = 0;

const keepHtml: KeepHtml = ({ by, given }, element) => {
  const number = numbers.get(by) ?? (count += 1);
  numbers.set(by, number);
  const key = `${number} ${given}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  // React's string is a chain of short ones, and would be kept as such.
  const html = Buffer.from(renderToString(element)).toString();
  kept.set(key, html);
  return html;
};

/** What keeps HTML of a document; undefined for one that is shown to a member, or tells somebody what they have done. */
export function keeperOf({ staticHandlerContext }: EntryContext): KeepHtml | undefined {
  const root = staticHandlerContext.loaderData["root"] as { member?: object; flash?: object } | undefined;
  return root && !root.member && !root.flash ? keepHtml : undefined;
}
