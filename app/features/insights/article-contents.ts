/** A section of an article, as a list of contents links to it. */
export interface ArticleSection {
  /** That of its heading. */
  id: string;
  title: string;
}

/** The sections of an article that `cleanArticle` has written: its headings of the second level. */
export function articleContents(cleanHtml: string): ArticleSection[] {
  return Array.from(cleanHtml.matchAll(/<h2 id="([^"]+)">([\s\S]*?)<\/h2>/g), ([, id = "", heading = ""]) => ({
    id,
    title: plainText(heading),
  }));
}

const characters: Readonly<Record<string, string>> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&amp;": "&" };

/** What people read of HTML that `cleanArticle` has written: it has no other entities than these. */
export function plainText(cleanHtml: string): string {
  return cleanHtml
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => characters[entity] ?? entity)
    .replaceAll(/\s+/g, " ")
    .trim();
}
