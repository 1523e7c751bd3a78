import { generalInformation, articleMessages } from "./insights.messages.ts";
import type { ArticleSection } from "./article-contents.ts";

/** Fewer are seen at a glance. */
const SECTIONS_TO_LIST = 3;

export interface ArticleRailProps {
  sections: readonly ArticleSection[];
  /** "4 March 2025" */
  published: string;
}

/** What stands above an article, or beside it where there is room: its contents, and how far it can be relied on. */
export function ArticleRail({ sections, published }: ArticleRailProps) {
  return (
    <div className="flex flex-col gap-4 lg:sticky lg:top-4 lg:-m-2 lg:max-h-[calc(100dvh-2rem)] lg:self-start lg:overflow-y-auto lg:p-2 print:static">
      {sections.length >= SECTIONS_TO_LIST && (
        <nav aria-labelledby="contents" className="border-t-3 border-ink pt-3 print:hidden">
          <h2 id="contents" className="text-lg">
            {articleMessages.contents}
          </h2>
          <ol className="mt-1 divide-y divide-line text-sm">
            {sections.map(({ id, title }) => (
              <li key={id}>
                {/* Not React Router's: the browser's own moves the place from which one goes on with the keyboard. */}
                <a href={`#${id}`} className="link block py-2">
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <p className="border-l-8 border-buff-2 bg-buff px-3 py-2 text-sm text-ink-2 print:border-0 print:p-0">
        {generalInformation(published)}
      </p>
    </div>
  );
}
