import { LRUCache } from "lru-cache";
import sanitizeHtml from "sanitize-html";
import { fillStageTwoText } from "#app/features/listings/stage-two.server.ts";
import { escapeMarkup, slugify } from "#app/lib/text.ts";

/** Call for each stored article: its texts have variants for the date of a law. */
export function postWithStageTwo<Row extends { title: string; excerpt: string | null; body?: string }>(post: Row): Row {
  const { title, excerpt, body } = post;
  return {
    ...post,
    title: fillStageTwoText(title),
    excerpt: excerpt && fillStageTwoText(excerpt),
    ...(body !== undefined && { body: fillStageTwoText(body) }),
  };
}

const MAX_ID_LENGTH = 60;

/**
 * Reduces an article to the elements, attributes and addresses below, so that it cannot run code or imitate the site.
 * Headings start at level 2 without gaps and have ids; tables scroll. Idempotent.
 */
export function cleanArticle(html: string): string {
  const known = cleaned.get(html);
  if (known !== undefined) return known;
  // Removing an element can nest tags that the parser would have separated, such as the <li> of <li><div><li>. The
  // second pass makes cleaning idempotent.
  const clean = withRegions(withSections(sanitized(withoutNestedHeadings(sanitized(html)))));
  cleaned.set(html, clean);
  return clean;
}

/** Cleaning takes milliseconds. GET /api/posts returns this many articles at once. */
const cleaned = new LRUCache<string, string>({ max: 1000 });

const sanitized = (html: string) => sanitizeHtml(html, allowed);

const splitList = (list: string) => list.split(" ");

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...splitList("h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd blockquote hr pre figure figcaption img"),
    ...splitList("table caption thead tbody tfoot tr th td"),
    ...splitList("a abbr b br cite code del em i ins kbd q s small strong sub sup"),
  ],
  nonTextTags: [
    ...splitList("script style title textarea option iframe noembed noframes noscript plaintext xmp"),
    ...splitList("applet audio canvas math object svg template video"),
  ],
  allowedAttributes: {
    a: ["href", "rel"],
    abbr: ["title"],
    img: ["src", "alt", "width", "height", "loading", "decoding", "referrerpolicy"],
    ol: ["start"],
    th: ["scope", "colspan", "rowspan"],
    td: ["colspan", "rowspan"],
  },
  allowedSchemes: ["https", "http", "mailto"],
  allowedSchemesByTag: { img: ["https"] },
  allowProtocolRelative: false,
  nestingLimit: 40,
  transformTags: {
    a: (tagName, { href = "" }) => ({ tagName, attribs: linkTo(href) }),
    img: (tagName, { src = "", alt = "", width, height }) => {
      const loading = { loading: "lazy", decoding: "async", referrerpolicy: "no-referrer" };
      return { tagName, attribs: { src: URL.parse(src)?.href ?? "", alt, ...size({ width, height }), ...loading } };
    },
    ol: (tagName, { start }) => ({ tagName, attribs: size({ start }) }),
    td: (tagName, { colspan, rowspan }) => ({ tagName, attribs: size({ colspan, rowspan }) }),
    th: (tagName, { scope, colspan, rowspan }) => ({
      tagName,
      attribs: { ...(/^(?:row|col)$/.test(scope ?? "") && { scope: scope ?? "" }), ...size({ colspan, rowspan }) },
    }),
  },
  // Links without an address become text.
  exclusiveFilter: ({ tag, attribs: { href, src } }) => {
    if (tag === "a" && !href) return "excludeTag";
    return tag === "img" && !src;
  },
};

/** Empty if the target is not allowed. */
function linkTo(href: string): sanitizeHtml.Attributes {
  // Browsers read a second slash or backslash as the start of a host.
  if (/^#section-[a-z0-9-]+$|^\/(?![/\\])[^\s\\]*$/.test(href)) return { href };
  const url = URL.parse(href);
  if (url?.protocol === "mailto:") return { href: url.href };
  if (url?.protocol === "https:" || url?.protocol === "http:") return { href: url.href, rel: "noopener noreferrer" };
  return {};
}

/** Small whole numbers only. */
function size(attributes: Record<string, string | undefined>): sanitizeHtml.Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string] => /^[1-9]\d{0,3}$/.test(entry[1] ?? "")),
  );
}

// The rest relies on the output of sanitize-html: balanced tags, written `<name attribute="value">`, with every other
// angle bracket escaped.

const heading = /<h([1-6])>([\s\S]*?)<\/h\1>/g;

/** Renumbers headings from level 2 without gaps and gives them ids. */
function withSections(html: string): string {
  const highest = Math.min(...Array.from(html.matchAll(heading), ([, level]) => Number(level)));
  const uses = new Map<string, number>();
  let above = 1;
  return html.replaceAll(heading, (_, level: string, content: string) => {
    above = Math.min(Number(level) - highest + 2, above + 1, 6);
    return `<h${above} id="${freeId(plainText(content), uses)}">${content}</h${above}>`;
  });
}

/** Turns a heading inside another, such as `<h1><b><h6>`, into text. */
function withoutNestedHeadings(html: string): string {
  let depth = 0;
  return html.replaceAll(/<(\/?)h[1-6]>/g, (tag, closing: string) => {
    const isOutermost = closing ? --depth === 0 : depth++ === 0;
    return isOutermost ? tag : "";
  });
}

/** The prefix is no global name, which an id would shadow. */
function freeId(title: string, uses: Map<string, number>): string {
  const base = `section-${slugify(title).slice(0, MAX_ID_LENGTH).replace(/-+$/, "") || "untitled"}`;
  let id = base;
  while (uses.has(id)) {
    const count = (uses.get(base) ?? 1) + 1;
    uses.set(base, count);
    id = `${base}-${count}`;
  }
  uses.set(id, 1);
  return id;
}

/** Wide tables scroll, also by keyboard, and are labelled by their caption. */
function withRegions(html: string): string {
  return html
    .replaceAll(/<table>(?=(?:\s*<caption>([\s\S]*?)<\/caption>)?)/g, (table: string, caption: string | undefined) => {
      const label = escapeMarkup(plainText(caption ?? ""));
      return `<section tabindex="0" aria-label="${label || "Table"}">${table}`;
    })
    .replaceAll("</table>", "</table></section>");
}

/** For the table of contents. */
export interface ArticleSection {
  id: string;
  title: string;
}

/** Lists the level-2 headings of clean HTML. */
export function articleContents(cleanHtml: string): ArticleSection[] {
  return Array.from(cleanHtml.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g), ([, id = "", text = ""]) => ({
    id,
    title: plainText(text),
  }));
}

const characters: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** Returns the text of clean HTML, which has only these entities. */
export function plainText(cleanHtml: string): string {
  return cleanHtml
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}

const WORDS_PER_MINUTE = 220;

/** At least 1. */
export function readingMinutes(cleanHtml: string): number {
  return Math.max(1, Math.round(plainText(cleanHtml).split(" ").length / WORDS_PER_MINUTE));
}
