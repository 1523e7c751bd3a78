import { sharedAs } from "#platform/freshness.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { comparedFacts } from "#app/features/listings/model/facts.ts";
import { findListing } from "#app/features/listings/model/listing.queries.server.ts";
import { ListingsFailed } from "#app/features/listings/model/listings-failed.tsx";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { comparePath } from "#app/features/listings/model/paths.ts";
import { SaveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { savedHomesPath } from "#app/features/saved-homes/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SearchNotes } from "#app/ui/search-form.tsx";
import type { Route } from "./+types/compare.page";
import { type ComparedHome, comparedHome, HomeComparison } from "./home-comparison.tsx";
import { readRowId } from "#app/lib/fields.ts";
import { countOf } from "#app/lib/text.ts";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const ids = loaderData.homes?.map(({ id }) => id) ?? [];
  return pageMeta({
    title: messages.compare,
    description: messages.compareDescription,
    // The same homes in another order are the same page.
    url: absoluteUrl(matches[0].loaderData.origin, comparePath(ids.toSorted((one, other) => one - other))),
    noIndex: true,
  });
}

export async function loader({ url }: Route.LoaderArgs) {
  const { ids, notices } = decodeComparison(url.searchParams);
  const path = url.pathname + url.search;
  return loadPage({ databaseAway: { path, notices, homes: undefined, facts: [] } }, async () => {
    const found = await Promise.all(ids.map((id) => findListing(id)));
    const { homes, notices: more } = arrangeComparison(found);
    const said = [...notices, ...more];
    if (said.length === 0) sharedAs(comparePath(ids));
    return { path, notices: said, homes: homes.map(comparedHome), facts: comparedFacts(homes) };
  });
}

export const clientMiddleware = keepPageWhenUnreachable((shown: Route.ComponentProps["loaderData"], params) => {
  const { ids, notices } = decodeComparison(params);
  return { ...shown, path: comparePath(ids), notices, homes: undefined, facts: [] };
});

export default function ComparePage({ loaderData: { path, notices, homes, facts } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="border-b border-ink pb-2 text-xl">
        {messages.compare}
      </h1>
      <SearchNotes sentences={notices} />
      {!homes && <ListingsFailed path={path} />}
      {homes?.length === 0 && (
        <EmptyState
          title={messages.nothingCompared}
          actions={<ButtonLink to={savedHomesPath}>{messages.toSavedHomes}</ButtonLink>}
        >
          {messages.nothingComparedHint}
        </EmptyState>
      )}
      {homes && homes.length > 0 && (
        <SaveHomeForm>
          <HomeComparison homes={homes} facts={facts} action={saveButton} />
          <p>
            <ButtonLink to={savedHomesPath} variant="quiet">
              {messages.toSavedHomes}
            </ButtonLink>
          </p>
        </SaveHomeForm>
      )}
      <SampleDataNotice />
    </div>
  );
}

const saveButton = (home: ComparedHome) => <SaveHeart home={home} withWords />;

const MAX_COMPARED = 4;
/** More are not even looked for: nobody means them all. */
const MAX_ASKED = 12;

export interface ComparisonQuery {
  /** Each once, in the order asked for. */
  ids: number[];
  /** What was ignored, in words. */
  notices: string[];
}

/** The homes that an address asks for, as "home=1&home=2". Total: whatever is no number of a home is ignored and said. */
export function decodeComparison(params: URLSearchParams): ComparisonQuery {
  const asked = params.getAll("home").filter((text) => text.trim() !== "");
  const read = asked.map((text) => readRowId(text.trim()));
  const known = read.filter((id) => id !== undefined);
  const ids = [...new Set(known)].slice(0, MAX_ASKED);
  const malformed = read.length - known.length;
  return {
    ids,
    notices: [
      ...(malformed > 0 ? [`We ignored ${countOf(malformed, "number", "numbers")} that no home can have.`] : []),
      ...(known.length > new Set(known).size ? ["A home that is named twice stands here once."] : []),
    ],
  };
}

/** The first four of the homes that are listed, in the order asked for, and in words what became of the others. */
export function arrangeComparison<Home>(found: readonly (Home | undefined)[]): { homes: Home[]; notices: string[] } {
  const listed = found.filter((home) => home !== undefined);
  const [missing, beyond] = [found.length - listed.length, listed.length - MAX_COMPARED];
  return {
    homes: listed.slice(0, MAX_COMPARED),
    notices: [
      ...(missing > 0
        ? [`${countOf(missing, "home")} ${missing === 1 ? "is" : "are"} not listed here (any more).`]
        : []),
      ...(beyond > 0 ? [`Four homes fit side by side. We left out ${beyond}.`] : []),
    ],
  };
}
