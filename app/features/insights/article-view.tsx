import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import type { ArticleCardData } from "./article-card.ts";
import { ArticleCard } from "./article-card.tsx";
import type { ArticleSection } from "./article-contents.ts";
import { ArticleHeader } from "./article-header.tsx";
import { ArticleRail } from "./article-rail.tsx";
import { articleMessages, insightsMessages } from "./insights.messages.ts";
import { insightsAddress } from "./post-filters.ts";

export interface ArticleViewProps {
  article: ArticleCardData;
  /** Clean HTML, from `cleanArticle`. */
  body: string;
  sections: readonly ArticleSection[];
  related: readonly ArticleCardData[];
  /** The absolute address of the page. */
  url: string;
}

export function ArticleView({ article, body, sections, related, url }: ArticleViewProps) {
  const { title, published } = article;
  return (
    <div className="page flex flex-col gap-4 py-6">
      <Breadcrumb trail={[{ label: insightsMessages.title, to: insightsAddress }, { label: title }]} />
      <article className="flex flex-col gap-6">
        <ArticleHeader article={article} url={url} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6 lg:grid-cols-[17rem_minmax(0,1fr)] lg:gap-8">
          <ArticleRail sections={sections} published={published.label} />
          <div
            className="article-body prose"
            // oxlint-disable-next-line react/no-danger -- cleanArticle has let through what may stand in a page
            dangerouslySetInnerHTML={{ __html: body }}
          />
        </div>
        <p className="hidden print:block">{url}</p>
      </article>
      <p className="mt-4">
        <ButtonLink to={insightsAddress} variant="quiet">
          {articleMessages.back}
        </ButtonLink>
      </p>
      <RelatedArticles articles={related} />
    </div>
  );
}

function RelatedArticles({ articles }: { articles: readonly ArticleCardData[] }) {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby="related" className="mt-8 flex flex-col gap-4 print:hidden">
      <h2 id="related" className="text-xl">
        {articleMessages.related}
      </h2>
      <ul className="card-grid md:grid-cols-3">
        {articles.map((article) => (
          <ArticleCard key={article.slug} article={article} />
        ))}
      </ul>
    </section>
  );
}
