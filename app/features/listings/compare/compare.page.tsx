import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { type ComparedAttribute, toComparedAttributes } from "#app/features/listings/model/attributes.ts";
import { findListing, type ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import { ListingsFailed } from "#app/features/listings/model/listing-card.tsx";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { comparePath, listingPath } from "#app/features/listings/model/paths.ts";
import { SaveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { savedHomesPath } from "#app/features/saved-homes/paths.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { SearchNotes } from "#app/ui/search-form.tsx";
import type { Route } from "./+types/compare.page";
import { readRowId } from "#app/lib/fields.ts";
import { countOf } from "#app/lib/text.ts";
import type { ReactNode } from "react";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import {
  addressLines,
  listingName,
  priceLabel,
  statusLabel,
  trimFeatures,
} from "#app/features/listings/model/labels.ts";
import { coverImage } from "#app/features/pictures/model/media.ts";
import { usePictureOrigin } from "#app/features/pictures/model/use-picture-origin.ts";
import { type LikeMedian, medianLike } from "#app/features/suburbs/model/market.ts";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { findNewestFigures } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type ComparisonRow, ComparisonTable } from "#app/ui/comparison-table.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/photo-placeholder.ts";
import { TextLink } from "#app/ui/link.tsx";

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const ids = loaderData.homes?.map(({ id }) => id) ?? [];
  return pageMeta({
    title: messages.compare,
    description: messages.compareDescription,
    // One canonical URL for any order of the homes.
    url: absoluteUrl(matches[0].loaderData.origin, comparePath(ids.toSorted((one, other) => one - other))),
    noIndex: true,
  });
}

export async function loader({ url }: Route.LoaderArgs) {
  const { ids, notices } = decodeComparison(url.searchParams);
  const path = url.pathname + url.search;
  return loadPage({ fallback: { path, notices, homes: undefined, attributes: [] } }, async () => {
    const rows = await Promise.all(ids.map((id) => findListing(id)));
    const { homes, notices: more } = arrangeComparison(rows);
    const allNotices = [...notices, ...more];
    if (allNotices.length === 0) cachePublicly(comparePath(ids));
    const figures = await findNewestFigures(homes.map(({ postcode }) => postcode));
    const compared = homes.map((home) => comparedHome(home, figures.get(home.postcode) ?? []));
    return { path, notices: allNotices, homes: compared, attributes: toComparedAttributes(homes) };
  });
}

export const clientMiddleware = keepPageWhenUnreachable((loaderData: Route.ComponentProps["loaderData"], params) => {
  const { ids, notices } = decodeComparison(params);
  return { ...loaderData, path: comparePath(ids), notices, homes: undefined, attributes: [] };
});

export default function ComparePage({ loaderData: { path, notices, homes, attributes } }: Route.ComponentProps) {
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="border-b border-ink pb-2 text-xl">
        {messages.compare}
      </h1>
      <SearchNotes notes={notices} />
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
          <HomeComparison homes={homes} attributes={attributes} action={saveButton} />
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

const saveButton = (home: ComparedHome) => <SaveHeart home={home} withLabel />;

const MAX_COMPARED = 4;
const MAX_REQUESTED = 12;

export interface ComparisonQuery {
  /** Unique, in the requested order. */
  ids: number[];
  notices: string[];
}

/** Never throws; notices report invalid ids. */
export function decodeComparison(params: URLSearchParams): ComparisonQuery {
  const requested = params.getAll("home").filter((text) => text.trim() !== "");
  const read = requested.map((text) => readRowId(text.trim()));
  const known = read.filter((id) => id !== undefined);
  const ids = [...new Set(known)].slice(0, MAX_REQUESTED);
  const malformed = read.length - known.length;
  return {
    ids,
    notices: [
      ...(malformed > 0 ? [`We ignored ${countOf(malformed, "invalid home number")}.`] : []),
      ...(known.length > new Set(known).size ? ["Each home is shown only once."] : []),
    ],
  };
}

/** The first four listed homes; notices report the others. */
export function arrangeComparison<Home>(homes: readonly (Home | undefined)[]): { homes: Home[]; notices: string[] } {
  const listed = homes.filter((home) => home !== undefined);
  const [missing, beyond] = [homes.length - listed.length, listed.length - MAX_COMPARED];
  return {
    homes: listed.slice(0, MAX_COMPARED),
    notices: [
      ...(missing > 0
        ? [`${countOf(missing, "home")} ${missing === 1 ? "is" : "are"} not listed here, or no longer listed.`]
        : []),
      ...(beyond > 0 ? [`You can compare up to four homes. We left out ${beyond}.`] : []),
    ],
  };
}

const COLUMNS = [
  "id",
  "title",
  "address",
  "suburb",
  "state",
  "postcode",
  "listingType",
  "propertyType",
  "price",
  "priceTo",
  "priceWords",
  "priceFrequency",
  "status",
  "underOfferAt",
  "closedOn",
  "closedPrice",
  "features",
  "heroImageUrl",
] as const satisfies readonly (keyof ListingDetail)[];

type ComparedColumn = (typeof COLUMNS)[number];

interface ComparedHome extends Pick<ListingDetail, ComparedColumn>, Pick<ListingCardData, "cover"> {
  median: LikeMedian | null;
}

function comparedHome(home: ListingDetail, figures: readonly PostcodeFigure[]): ComparedHome {
  return {
    ...(Object.fromEntries(COLUMNS.map((name) => [name, home[name]])) as Pick<ListingDetail, ComparedColumn>),
    cover: home.photos[0] ?? null,
    median: medianLike(figures, home),
  };
}

interface HomeComparisonProps {
  homes: readonly ComparedHome[];
  attributes: readonly ComparedAttribute[];
  action: (home: ComparedHome) => ReactNode;
}

function HomeComparison({ homes, attributes, action }: HomeComparisonProps) {
  const things = homes.map((home) => ({ ...home, name: shortName(home, homes) }));
  return (
    <ComparisonTable
      caption={messages.compare}
      corner={messages.comparedAttribute}
      things={things}
      head={homeHead}
      rows={comparisonRows(homes, attributes, action)}
    />
  );
}

/** The full name if two homes share the first line of the address. */
function shortName(home: ComparedHome, homes: readonly ComparedHome[]): string {
  const [first] = addressLines(home);
  const isShared = homes.some((other) => other !== home && addressLines(other)[0] === first);
  return isShared ? listingName(home) : first;
}

const homeHead = (home: ComparedHome) => <HomePicture home={home} />;

function HomePicture({ home }: { home: ComparedHome }) {
  const origin = usePictureOrigin();
  const [street, locality] = addressLines(home);
  return (
    <>
      <PhotoFrame
        image={home.cover ? coverImage(home.cover, origin) : photoAt(home.heroImageUrl)}
        alt=""
        sizes="20rem"
        glyph={placeholderGlyph(home.propertyType)}
        seed={home.id}
      />
      <span className="flex flex-col py-3">
        <TextLink to={listingPath(home)} className="text-lg">
          {street}
        </TextLink>
        <span className="text-sm font-normal text-ink-2">{locality}</span>
      </span>
    </>
  );
}

function comparisonRows(
  homes: readonly ComparedHome[],
  attributes: readonly ComparedAttribute[],
  action: HomeComparisonProps["action"],
): ComparisonRow<ComparedHome>[] {
  const features = [...new Set(homes.flatMap((home) => trimFeatures(home.features)))];
  return [
    {
      label: messages.attributes.price,
      figure: (home) => {
        const { amount, frequency } = priceLabel(home);
        const status = statusLabel(home);
        return (
          <>
            <span className="text-lg font-bold">{amount}</span> {frequency}{" "}
            {status && <Badge tone="outline">{status}</Badge>}
          </>
        );
      },
    },
    ...attributes.map(({ label, values }) => ({
      label,
      figure: ({ id }: ComparedHome) => values[id] ?? <NotStated />,
    })),
    {
      label: messages.attributes.median,
      note: messages.attributes.medianNote,
      figure: ({ median }) =>
        median === null ? (
          <NotStated />
        ) : (
          <>
            {formatDollars(median.median)}
            <span className="block text-sm text-ink-2">{median.scope}</span>
          </>
        ),
    },
    ...features.map((feature) => ({
      label: feature,
      figure: (home: ComparedHome) => (trimFeatures(home.features).includes(feature) ? messages.yes : <NotStated />),
    })),
    { label: messages.attributes.save, figure: action },
  ];
}

function NotStated() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{messages.notStated}</span>
    </>
  );
}
