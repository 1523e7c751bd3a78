import { Feed } from "feed";
import { textResponse } from "./file-response.server.ts";

/** All addresses are absolute. */
export interface FeedEntry {
  /** Permanent; defaults to `url`. */
  id?: string;
  title: string;
  url: string;
  published: Date;
  updated: Date;
  /** Plain text. */
  summary?: string;
  image?: { url: string; type: "image/jpeg" | "image/svg+xml" };
  author?: string;
  categories?: readonly string[];
}

export interface AtomFeed {
  title: string;
  subtitle: string;
  /** Also the id of the feed. */
  url: string;
  /** The page with the same content. */
  page: string;
  author: string;
  entries: readonly FeedEntry[];
}

/** RFC 4287. An empty feed was last changed at the epoch. */
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

/** The library derives the media type from the end of the address. */
function withMediaTypes(xml: string): string {
  return xml.replaceAll(
    /(<link rel="enclosure" href="[^"]*" type="image\/)(jpg|svg)"/g,
    (_, link: string, ending: string) => `${link}${ending === "jpg" ? "jpeg" : "svg+xml"}"`,
  );
}

/** The library marks this text as HTML, but it is plain. */
function htmlText(plain: string): string {
  return withoutControls(plain).replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** The library escapes the text of other elements, but reads "&amp;" in it as an ampersand. */
function elementText(plain: string): string {
  return withoutControls(plain).replaceAll("&", "&amp;");
}

/** The library leaves "<" in attributes, which cannot be escaped beforehand. */
function attributeText(plain: string): string {
  return withoutControls(plain).replaceAll("<", "");
}

/** Removes characters that XML cannot represent; lone surrogates become U+FFFD. */
function withoutControls(text: string): string {
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, "");
}
