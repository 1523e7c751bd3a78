import { TextLink } from "#app/ui/text-link.tsx";
import { ArticleArt } from "./article-art.tsx";
import type { ArticleCardData } from "./article-card.ts";
import { categoryLabel } from "./category-label.ts";
import { postsPath } from "./post-filters.ts";
import { PublishedOn } from "./published-on.tsx";
import { ShareArticle } from "./share-article.tsx";

export interface ArticleHeaderProps {
  article: ArticleCardData;
  /** The absolute address of the page. */
  url: string;
}

/** What the article is about and of when it is, with its picture under it or, where there is room, beside it. */
export function ArticleHeader({ article, url }: ArticleHeaderProps) {
  const { title, category, excerpt, published } = article;
  return (
    <header className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t-3 border-ink pt-3 lg:grid-cols-[minmax(0,1fr)_30rem] lg:gap-8">
      <div className="flex flex-col gap-3">
        <p>
          <TextLink to={postsPath({ category, page: 1 })} className="inline-block py-1 text-sm">
            {categoryLabel(category)}
          </TextLink>
        </p>
        <h1 tabIndex={-1} className="max-w-[24ch] text-2xl wrap-anywhere">
          {title}
        </h1>
        {excerpt && <p className="prose text-lg text-ink-2">{excerpt}</p>}
        <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-2">
          <p className="text-sm">
            <PublishedOn date={published} />
          </p>
          <ShareArticle article={{ title, url }} />
        </div>
      </div>
      <ArticleArt
        article={article}
        priority="first"
        className="w-full border max-lg:max-h-72 lg:aspect-auto lg:min-h-72"
      />
    </header>
  );
}
