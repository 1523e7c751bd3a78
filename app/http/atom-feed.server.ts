import { Feed } from "feed";
import { textResponse } from "./text-response.server.ts";

/** What is announced: addresses are absolute. */
export interface FeedEntry {
  /** An address that stays the same when `url` does not; without it, `url`. Readers know an entry by it. */
  id?: string;
  title: string;
  url: string;
  /** When it was published, and last changed; the order of the entries is the caller's. */
  published: Date;
  updated: Date;
  /** Plain text. */
  summary?: string;
  /** The address of a picture of it. */
  image?: { url: string; type: "image/jpeg" | "image/svg+xml" };
  author?: string;
  categories?: readonly string[];
}

export interface AtomFeed {
  title: string;
  subtitle: string;
  /** The address of the feed itself; it is also its id. */
  url: string;
  /** The page that shows the same. */
  page: string;
  author: string;
  entries: readonly FeedEntry[];
}

/** A feed in the Atom format (RFC 4287). A feed without entries says that it was last changed at the epoch. */
export function atomResponse({ title, subtitle, url, page, author, entries }: AtomFeed): Response {
  const newest = Math.max(0, ...entries.map(({ updated }) => updated.getTime()));
  const feed = new Feed({
    id: url,
    title: elementText(title),
    description: elementText(subtitle),
    link: page,
    feedLinks: { atom: url },
    author: { name: elementText(author) },
    updated: new Date(newest),
    generator: false,
    language: "en-AU",
  });
  for (const entry of entries) {
    feed.addItem({
      id: entry.id ?? entry.url,
      title: htmlText(entry.title),
      link: entry.url,
      published: entry.published,
      date: entry.updated,
      description: entry.summary === undefined ? undefined : htmlText(entry.summary),
      enclosure: entry.image,
      author: entry.author ? [{ name: elementText(entry.author) }] : undefined,
      category: entry.categories?.map((name) => ({ name: attributeText(name), term: attributeText(name) })),
    });
  }
  return textResponse(withMediaTypes(feed.atom1()), {
    headers: { "Content-Type": "application/atom+xml; charset=utf-8", "Cache-Control": "no-cache" },
  });
}

/** The library takes the ending of an address for the name of its media type. */
function withMediaTypes(xml: string): string {
  return xml.replaceAll(
    /(<link rel="enclosure" href="[^"]*" type="image\/)(jpg|svg)"/g,
    (_, link: string, ending: string) => `${link}${ending === "jpg" ? "jpeg" : "svg+xml"}"`,
  );
}

/** The library says that titles and summaries are HTML: plain text is written as such. */
function htmlText(plain: string): string {
  return withoutControls(plain).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The library escapes the text of other elements, but takes "&amp;" in it for an ampersand. */
function elementText(plain: string): string {
  return withoutControls(plain).replaceAll("&", "&amp;");
}

/** The library escapes everything in attributes but "<", which must not be in one, and cannot be escaped before. */
function attributeText(plain: string): string {
  return withoutControls(plain).replaceAll("<", "");
}

/** Without what XML cannot hold, however it is escaped; halves of characters become the mark for unknown ones. */
function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}
