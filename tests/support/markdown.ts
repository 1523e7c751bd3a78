import { readFileSync } from "node:fs";
import { marked, type Token, type Tokens } from "marked";

export function readMarkdown(path: string): Token[] {
  return marked.lexer(readFileSync(path, "utf8"));
}

/** All tokens of this type, including nested ones, in document order. */
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

/** The tokens below each second-level heading, by heading text. */
export function sectionsOf(tokens: Token[]): Map<string, Token[]> {
  const sections = new Map<string, Token[]>();
  let section: Token[] | undefined;
  for (const token of tokens) {
    if (token.type === "heading" && token["depth"] === 2) sections.set(String(token["text"]), (section = []));
    else if (token.type !== "space") section?.push(token);
  }
  return sections;
}
