import { LRUCache } from "lru-cache";

/** A rule, or an at-rule around others. */
type Part = Rule | Group;

interface Rule {
  /** The classes and occasional elements that each selector requires. */
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
 * occur; attributes and states change later. Properties of the theme stay if a value uses them. The full stylesheet is
 * linked afterwards for elements that scripts add.
 */
export function prepareStyles(sheet: string): (html: string) => string {
  const parts = parseSheet(sheet);
  // An entry is at most as long as the stylesheet.
  const known = new LRUCache<string, string>({ max: 100 });
  return (html) => {
    const lists = classListsIn(html);
    const elements = Object.keys(occasional).filter((name) => occasional[name]?.some((text) => html.includes(text)));
    const inHtml = propertiesIn(html);
    const key = [...lists, ...elements, ...inHtml].join("\n");
    const names = new Set([...classesOf(lists), ...elements]);
    const picked = known.get(key) ?? withoutUnusedProperties(write(parts, names), inHtml);
    known.set(key, picked);
    return picked;
  };
}

const hasDateField = ['type="date', 'type="time', 'type="month', 'type="week'];

/**
 * Parts of selectors for elements that few pages have, with the text by which HTML shows them. Only those whose rules are long or
 * next to each other in Tailwind's reset: each gap takes a few bytes of a later document.
 */
const occasional: Readonly<Record<string, readonly string[]>> = {
  code: ["<code"],
  kbd: ["<kbd"],
  pre: ["<pre"],
  samp: ["<samp"],
  "::-webkit-calendar": hasDateField,
  "::-webkit-date": hasDateField,
};

/** Tailwind's default values for browsers without `@property`, which are older than the targets in vite.config.ts. */
const isForOldBrowsers = (head: string) => head.includes("-moz-orient:inline");

function write(parts: readonly Part[], names: ReadonlySet<string>): string {
  let css = "";
  for (const part of parts) {
    if ("needs" in part) {
      if (part.needs.some((needed) => needed.every((name) => names.has(name)))) css += part.text;
    } else if (!isForOldBrowsers(part.head)) {
      const inside = write(part.parts, names);
      // The first mention of a layer sets its rank, so mention empty ones too.
      if (inside || part.head.startsWith("@layer")) css += `${part.head}${inside}}`;
    }
  }
  return css;
}

/** The names after `var(`. */
function propertiesIn(text: string): Set<string> {
  return new Set(Array.from(text.matchAll(/var\((--[\w-]+)/g), ([, name = ""]) => name));
}

/**
 * The rule of the theme and the registrations of properties. Other rules stay whole: with gaps, the copies of a later
 * document from the stylesheet would be so many that it grew.
 */
const globalProperties = /(:root,:host)\{([^{}]*)\}|@property (--[\w-]+)\{[^{}]*\}/g;

/** Removes the properties of the theme that no value uses. `inHtml` are those that the document uses. */
function withoutUnusedProperties(css: string, inHtml: ReadonlySet<string>): string {
  const used = new Set([...inHtml, ...propertiesIn(css)]);
  const isUsed = (declaration: string) =>
    !declaration.startsWith("--") || used.has(/^[\w-]+/.exec(declaration)?.[0] ?? "");
  const less = css.replaceAll(
    globalProperties,
    (rule, selector: string | undefined, declarations: string | undefined, registered: string | undefined) => {
      if (selector === undefined) return registered !== undefined && used.has(registered) ? rule : "";
      return `${selector}{${declarations?.split(";").filter(isUsed).join(";")}}`;
    },
  );
  // A removed property may have been the only one that used another.
  return less === css ? css : withoutUnusedProperties(less, inHtml);
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
      // The full stylesheet has the licence comment.
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

/** The classes that each selector of a list requires. A selector with `:is()` has an entry for each alternative. */
function neededClasses(selectors: string): string[][] {
  const plain = selectors
    .replaceAll(/\/\*.*?\*\//gs, "")
    .replaceAll(/\\(?:([\da-f]{1,6})\s?|(.))/gi, (_, hex: string | undefined, character = "") =>
      String.fromCodePoint(placeholderStart + (hex ? Number.parseInt(hex, 16) : String(character).charCodeAt(0))),
    )
    .replaceAll(/"[^"]*"|'[^']*'/g, "")
    .replaceAll(/\[[^[\]]*\]/g, "");
  return alternativesOf(plain);
}

/** Beyond this, classes in brackets count as optional. */
const MAX_ALTERNATIVES = 50;

function alternativesOf(list: string): string[][] {
  return splitList(list).flatMap((selector) => {
    let needs: string[][] = [occasionalIn(selector)];
    // Pseudo-classes with their arguments, and classes. Arguments have at most two levels of brackets.
    for (const [, pseudo, inside = "", name] of selector.matchAll(
      /:([\w-]+)\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)|\.([^\s.:#>+~*&()]+)/g,
    )) {
      if (name !== undefined) needs = needs.map((names) => [...names, unshelter(name)]);
      else if (pseudo === "is" || pseudo === "where" || pseudo === "has") {
        const more = alternativesOf(inside);
        if (needs.length * more.length > MAX_ALTERNATIVES) continue;
        needs = needs.flatMap((names) => more.map((others) => [...names, ...others]));
      }
    }
    return needs;
  });
}

/** Outside brackets: as the whole name of an element, or as the start of a pseudo-element. */
function occasionalIn(selector: string): string[] {
  let plain = selector;
  for (let length = 0; length !== plain.length;) {
    length = plain.length;
    plain = plain.replaceAll(/\([^()]*\)/g, "");
  }
  const elements = new Set(plain.match(/(?<![^\s>+~])[\w-]+/g));
  return Object.keys(occasional).filter((name) => (name.startsWith(":") ? plain.includes(name) : elements.has(name)));
}

/** At commas outside brackets. */
function splitList(list: string): string[] {
  const selectors = [""];
  let depth = 0;
  for (const character of list) {
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (character === "," && depth === 0) selectors.push("");
    else selectors[selectors.length - 1] += character;
  }
  return selectors;
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
