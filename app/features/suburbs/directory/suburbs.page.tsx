import { sharedAs } from "#app/freshness.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { decodeSuburbFilters, suburbsPath } from "#app/features/suburbs/model/filters.ts";
import { comparePath, suburbsAddress } from "#app/features/suburbs/model/paths.ts";
import { searchSuburbs } from "#app/features/suburbs/model/search.queries.server.ts";
import { suburbListStructuredData } from "#app/features/suburbs/model/structured-data.ts";
import { suburbsMessages } from "#app/features/suburbs/model/suburbs.messages.ts";
import { Button } from "#app/ui/button.tsx";
import { Field, hintId } from "#app/ui/field.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { TextInput } from "#app/ui/text-input.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { SkipToResults } from "#app/ui/skip-link.tsx";
import type { Route } from "./+types/suburbs.page";
import { SuburbResults } from "./suburb-results.tsx";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const { filters, found } = loaderData;
  const { title, description } = suburbsMessages;
  return [
    ...pageMeta({ title, description, url: absoluteUrl(origin, suburbsPath(filters)) }),
    ...(found && found.total > 0 ? [{ "script:ld+json": suburbListStructuredData(found.items, origin) }] : []),
  ];
}

export async function loader({ url }: Route.LoaderArgs) {
  const filters = decodeSuburbFilters(url.searchParams);
  return loadPage({ databaseAway: { filters, found: undefined } }, async () => {
    const found = await searchSuburbs(filters);
    if (found.total > 0) sharedAs(suburbsPath({ ...filters, page: found.page }));
    return { filters, found };
  });
}

export const clientMiddleware = keepPageWhenUnreachable((shown: Route.ComponentProps["loaderData"], params) => ({
  ...shown,
  filters: decodeSuburbFilters(params),
  found: undefined,
}));

export default function SuburbsPage({ loaderData: { filters, found } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      {found && <SkipToResults />}
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

function SuburbSearchForm({ search = "" }: { search?: string }) {
  return (
    <SearchForm action={suburbsAddress} label={suburbsMessages.title} values={{ search }} className="md:max-w-[36rem]">
      <Field id="search" label={suburbsMessages.search} hint={suburbsMessages.searchHint}>
        <div className="flex flex-wrap gap-2">
          <div className="min-w-0 flex-1 basis-40">
            <TextInput
              id="search"
              name="search"
              type="search"
              defaultValue={search}
              placeholder={suburbsMessages.searchPlaceholder}
              aria-describedby={hintId("search")}
            />
          </div>
          <Button>{suburbsMessages.submit}</Button>
        </div>
      </Field>
    </SearchForm>
  );
}
