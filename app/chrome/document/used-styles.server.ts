import { LRUCache } from "lru-cache";

/** A rule, or an at-rule around others. */
type Part = Rule | Group;

interface Rule {
  /** The classes that each selector requires. */
  needs: string[][];
  text: string;
}

interface Group {
  /** Up to and including the brace. */
  head: string;
  parts: Part[];
}

/**
 * Returns a function that picks the rules a document can use, in order. A rule stays if all classes of a selector
 * occur; attributes and states change later. The whole stylesheet is linked afterwards for elements that scripts add.
 */
export function prepareStyles(sheet: string): (html: string) => string {
  const parts = parseSheet(sheet);
  // An entry is at most as long as the stylesheet.
  const known = new LRUCache<string, string>({ max: 100 });
  return (html) => {
    const lists = classListsIn(html);
    const key = Array.from(lists).join("\n");
    const picked = known.get(key) ?? write(parts, classesOf(lists));
    known.set(key, picked);
    return picked;
  };
}

function write(parts: readonly Part[], classes: ReadonlySet<string>): string {
  let css = "";
  for (const part of parts) {
    if ("needs" in part) {
      if (part.needs.some((names) => names.every((name) => classes.has(name)))) css += part.text;
    } else {
      const inside = write(part.parts, classes);
      // The first mention of a layer sets its rank, so mention empty ones too.
      if (inside || part.head.startsWith("@layer")) css += `${part.head}${inside}}`;
    }
  }
  return css;
}

/** Structural characters of a stylesheet, and tokens that may contain them. */
const lexemes = /\/\*.*?\*\/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{};]/gs;
const grouping = /^\s*@(?:layer|media|supports|container)\b/;

function parseSheet(sheet: string): Part[] {
  const root: Part[] = [];
  const around: Part[][] = [];
  let parts = root;
  let start = 0;
  let depth = 0;
  for (const { 0: lexeme, index } of sheet.matchAll(lexemes)) {
    const end = index + lexeme.length;
    if (lexeme.startsWith("/*") && depth === 0 && sheet.slice(start, index).trim() === "") {
      // The whole copy has the licence comment.
      start = end;
    } else if (lexeme === "{" && depth === 0 && grouping.test(sheet.slice(start, index))) {
      const group: Group = { head: sheet.slice(start, end), parts: [] };
      parts.push(group);
      around.push(parts);
      parts = group.parts;
      start = end;
    } else if (lexeme === "{") {
      depth += 1;
    } else if (lexeme === "}" && depth === 0) {
      parts = around.pop() ?? root;
      start = end;
    } else if (lexeme === "}" ? --depth === 0 : lexeme === ";" && depth === 0) {
      parts.push(ruleOf(sheet.slice(start, end)));
      start = end;
    }
  }
  return root;
}

function ruleOf(text: string): Rule {
  const selectors = text.slice(0, text.indexOf("{"));
  return { text, needs: /^\s*@/.test(text) ? [[]] : neededClasses(selectors) };
}

/** Placeholders for escaped characters, in the private use area. */
const placeholderStart = 0xe000;

/** Per selector of a list; classes in brackets, as in `:not(.x)`, are optional. */
function neededClasses(selectors: string): string[][] {
  let plain = selectors
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, character = "") =>
      String.fromCodePoint(placeholderStart + (hex ? Number.parseInt(hex, 16) : String(character).charCodeAt(0))),
    )
    .replaceAll(/"[^"]*"|'[^']*'/g, "");
  for (let longer = ""; longer !== plain;) {
    longer = plain;
    plain = plain.replaceAll(/\([^()]*\)|\[[^[\]]*\]/g, "");
  }
  return plain
    .split(",")
    .map((selector) => Array.from(selector.matchAll(/\.([^\s.:#>+~*&]+)/g), ([, name = ""]) => unshelter(name)));
}

function unshelter(name: string): string {
  return name.replaceAll(/[\ue000-\ue0ff]/g, (character) =>
    String.fromCharCode(character.charCodeAt(0) - placeholderStart),
  );
}

/** As React writes it. */
const attribute = ' class="';
const escaped: Record<string, string> = { "&amp;": "&", "&gt;": ">", "&lt;": "<", "&quot;": '"', "&#x27;": "'" };

function classListsIn(html: string): Set<string> {
  const lists = new Set<string>();
  for (let at = html.indexOf(attribute); at >= 0; at = html.indexOf(attribute, at)) {
    at += attribute.length;
    lists.add(html.slice(at, html.indexOf('"', at)));
  }
  return lists;
}

function classesOf(lists: ReadonlySet<string>): Set<string> {
  const text = Array.from(lists).join(" ");
  return new Set(text.replaceAll(/&(?:amp|gt|lt|quot|#x27);/g, (entity) => escaped[entity] ?? entity).split(/\s+/));
}
