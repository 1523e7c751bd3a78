import { type CategorySearch, hasFilters } from "#app/features/directory-search/category-search.ts";
import { AddressNotes } from "#app/ui/search-notes.tsx";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ArticleCard } from "./article-card.tsx";
import { articlesAnnouncement, articlesHeading, correctedLine } from "./labels.ts";
import { insightsMessages } from "./insights.messages.ts";
import { insightsAddress, postsPath } from "./paths.ts";
import type { ArticleCardData, PostPage } from "./post.ts";

export interface ArticleResultsProps {
  filters: CategorySearch;
  found: Omit<PostPage, "items"> & { articles: readonly ArticleCardData[] };
}

export function ArticleResults({ filters, found }: ArticleResultsProps) {
  const { articles, total, page, lastPage, correctedTo } = found;
  return (
    <section aria-labelledby="results" className="flex min-w-0 flex-col gap-4">
      <div>
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
          <h2
            id="results"
            tabIndex={-1}
            data-announce={articlesAnnouncement(total, filters, correctedTo)}
            className="text-lg"
          >
            {articlesHeading(total)}
          </h2>
          {hasFilters(filters) && (
            <TextLink
              to={insightsAddress}
              replace
              preventScrollReset
              className="inline-flex min-h-8 items-center print:hidden"
            >
              {insightsMessages.clear}
            </TextLink>
          )}
        </div>
        {total > 0 && <p className="text-sm text-ink-2">{insightsMessages.order}</p>}
      </div>
      <AddressNotes names={{ search: "text", category: "category" }} shown={{ page, lastPage }} />
      {filters.search && correctedTo && <Alert tone="note" title={correctedLine(filters.search, correctedTo)} />}
      {total === 0 ? (
        <NoArticles />
      ) : (
        <ul className="card-grid">
          {articles.map((article, place) => (
            <ArticleCard key={article.slug} article={article} wide={page === 1 && place === 0} />
          ))}
        </ul>
      )}
      <Pagination page={page} lastPage={lastPage} pathOf={(to) => `${postsPath({ ...filters, page: to })}#results`} />
    </section>
  );
}

function NoArticles() {
  return (
    <EmptyState
      title={insightsMessages.empty}
      level={3}
      actions={
        <ButtonLink to={insightsAddress} replace preventScrollReset>
          {insightsMessages.reset}
        </ButtonLink>
      }
    >
      {insightsMessages.emptyHint}
    </EmptyState>
  );
}
