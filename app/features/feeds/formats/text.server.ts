import { severalLines } from "#app/lib/plain-text.ts";
import { decodeHTMLStrict } from "entities";

/** Comments, tags, and what Word leaves: "<o:p>", "<?xml:namespace />", "<![if mso]>". */
const tag = /<!--|<[!?][a-z[][^<>]*>|<(\/?)([a-z][a-z\d]*)\b[^<>]*>/gi;
const breaking = new Set(["br", "p", "li", "ul", "ol", "div", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6"]);
const unseen = new Set(["script", "style", "template", "iframe", "object"]);

/** Programs that pass a text on to each other each escape it once more; more often than this is no text. */
const MAX_ESCAPES = 20;

/**
 * The words of a text in which software may have left HTML, also HTML that was escaped several times: tags are removed,
 * those that end a line end one, scripts are removed with their content. Composed letters, single spaces, at most one
 * blank line.
 */
export function readText(sent: string): string {
  return severalLines(withoutHtml(sent))
    .toWellFormed()
    .normalize("NFC")
    .replaceAll(/[^\S\n]+/g, " ")
    .replaceAll(/ ?\n ?/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

/** The same on one line. */
export function readLine(sent: string): string {
  return readText(sent).replaceAll(/\s+/g, " ");
}

/** Removes tags and reads entities until the text has neither, so that "&amp;lt;p&amp;gt;" leaves nothing. */
function withoutHtml(sent: string): string {
  let text = sent.includes("<") ? withoutTags(sent) : sent;
  for (let escapes = 0; escapes < MAX_ESCAPES; escapes += 1) {
    const decoded = decodeHTMLStrict(text);
    if (decoded === text) break;
    text = decoded.includes("<") ? withoutTags(decoded) : decoded;
  }
  return text;
}

function withoutTags(sent: string): string {
  const parts: string[] = [];
  const lower = sent.toLowerCase();
  let from = 0;
  tag.lastIndex = 0;
  for (let found = tag.exec(sent); found; found = tag.exec(sent)) {
    const [whole, closing, named] = found;
    const name = named?.toLowerCase() ?? "";
    parts.push(sent.slice(from, found.index), breaking.has(name) ? "\n" : "");
    from = tag.lastIndex;
    const end = whole === "<!--" ? "-->" : !closing && unseen.has(name) && !whole.endsWith("/>") ? `</${name}` : "";
    if (end === "") continue;
    const closed = lower.indexOf(end, from);
    // What is never closed has nothing after it that a browser would show.
    if (closed === -1) return parts.join("");
    from = end === "-->" ? closed + end.length : closed;
    tag.lastIndex = from;
  }
  parts.push(sent.slice(from));
  return parts.join("");
}

/** At most so many characters, cut at a word where there is one. */
export function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text;
  const start = text.slice(0, most + 1);
  const space = start.search(/\s\S*$/);
  return (space > most / 2 ? start.slice(0, space) : start.slice(0, most)).replace(/[\uD800-\uDBFF]$/, "").trimEnd();
}

/** Whether a text looks like UTF-8 that was read as Windows-1252: “agentâ€™s”. */
export function isMojibake(text: string): boolean {
  return /â€[\u0080-\u00BF\u2018-\u201E\u2020-\u2026\u2030\u2039\u203A\u20AC\u2122\u0152\u0153\u0160\u0161\u017D\u017E\u02DC]|Ã[\u0080-\u00BF]|Â[\u00A0-\u00BF]/.test(
    text,
  );
}
