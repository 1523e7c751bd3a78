import { readFileSync } from "node:fs";
import { marked, type Token, type Tokens } from "marked";

/** A page of our documentation, parsed. */
export function readMarkdown(path: string): Token[] {
  return marked.lexer(readFileSync(path, "utf8"));
}

/** Every token of this type, nested ones included, in the order of the page. */
export function tokensOf<Kind extends keyof Kinds>(kind: Kind, tokens: Token[]): Kinds[Kind][] {
  const found: Kinds[Kind][] = [];
  void marked.walkTokens(tokens, (token) => {
    if (token.type === kind) found.push(token as Kinds[Kind]);
  });
  return found;
}

interface Kinds {
  heading: Tokens.Heading;
  link: Tokens.Link;
  table: Tokens.Table;
  code: Tokens.Code;
  codespan: Tokens.Codespan;
}

/** The parts below each heading of the second level, by that heading. */
export function sectionsOf(tokens: Token[]): Map<string, Token[]> {
  const sections = new Map<string, Token[]>();
  let section: Token[] | undefined;
  for (const token of tokens) {
    if (token.type === "heading" && token["depth"] === 2) sections.set(String(token["text"]), (section = []));
    else if (token.type !== "space") section?.push(token);
  }
  return sections;
}
