import { LRUCache } from "lru-cache";
import { renderToString } from "react-dom/server";
import type { EntryContext } from "react-router";
import type { CacheHtml } from "#app/ui/server-html.tsx";

/** In bytes, two for each character: some 1,500 cards. */
const cached = new LRUCache<string, string>({
  maxSize: 8_000_000,
  sizeCalculation: (html, key) => 2 * (html.length + key.length),
});

/** Two components may have the same name. */
const numbers = new WeakMap<object, number>();
let count = 0;

const cacheHtml: CacheHtml = ({ by, given }, element) => {
  const number = numbers.get(by) ?? (count += 1);
  numbers.set(by, number);
  const key = `${number} ${given}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  // Flattens React's rope string, which would stay in memory.
  const html = Buffer.from(renderToString(element)).toString();
  cached.set(key, html);
  return html;
};

/** Undefined for a document with a member or a flash message. */
export function htmlCacheFor({ staticHandlerContext }: EntryContext): CacheHtml | undefined {
  const root = staticHandlerContext.loaderData["root"] as { member?: object; flash?: object } | undefined;
  return root && !root.member && !root.flash ? cacheHtml : undefined;
}
