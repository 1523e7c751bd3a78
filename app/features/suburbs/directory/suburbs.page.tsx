import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { Unavailable } from "#app/lib/errors.ts";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import type { Route } from "./+types/suburbs.page";
import { decodeSuburbFilters, suburbsPath } from "#app/features/suburbs/model/filters.ts";
import { comparePath } from "#app/features/suburbs/model/paths.ts";
import { SuburbResults } from "./suburb-results.tsx";
import { SuburbSearchForm } from "./suburb-search-form.tsx";
import { searchSuburbs } from "#app/features/suburbs/model/search.queries.server.ts";
import { suburbListStructuredData } from "#app/features/suburbs/model/structured-data.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const { filters, found } = loaderData;
  const { title, description } = suburbsMessages;
  return [
    ...pageMeta({ title, description, url: absoluteUrl(origin, suburbsPath(filters)) }),
    ...(found && found.total > 0 ? [{ "script:ld+json": suburbListStructuredData(found.suburbs, origin) }] : []),
  ];
}

export async function loader({ url }: Route.LoaderArgs) {
  const filters = decodeSuburbFilters(url.searchParams);
  try {
    return { filters, found: await searchSuburbs(filters) };
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return data({ filters, found: undefined }, { status: 503 });
  }
}

export default function SuburbsPage({ loaderData: { filters, found } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2 border-b border-ink pb-2">
        <h1 tabIndex={-1} className="text-xl">
          {suburbsMessages.title}
        </h1>
        <TextLink to={comparePath([])} className="py-1">
          {suburbsMessages.compare}
        </TextLink>
      </div>
      <SuburbSearchForm search={filters.search} />
      {found ? (
        <SuburbResults filters={filters} found={found} />
      ) : (
        <LoadFailed title={suburbsMessages.failedToFetch} path={suburbsPath(filters)}>
          {suburbsMessages.failedHint}
        </LoadFailed>
      )}
    </div>
  );
}
