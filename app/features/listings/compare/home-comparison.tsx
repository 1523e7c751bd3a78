import type { ReactNode } from "react";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import type { ComparedFact } from "#app/features/listings/model/facts.ts";
import type { ListingDetail } from "#app/features/listings/model/listing.queries.server.ts";
import {
  addressLines,
  listingName,
  priceLabel,
  statusLabel,
  writtenFeatures,
} from "#app/features/listings/model/labels.ts";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { coverImage } from "#app/features/pictures/model/media.ts";
import { usePictureOrigin } from "#app/features/pictures/model/use-picture-origin.ts";
import { periodEnd } from "#app/features/suburbs/model/labels.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type ComparisonRow, ComparisonTable } from "#app/ui/comparison-table.tsx";
import { photoAt, PhotoFrame, placeholderGlyph } from "#app/ui/photo-frame.tsx";
import { TextLink } from "#app/ui/link.tsx";

/** The columns that a comparison needs of a home; its facts are in words. */
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

/** A home as a comparison shows it. */
export interface ComparedHome extends Pick<ListingDetail, ComparedColumn>, Pick<ListingCardData, "cover"> {
  /** Of the houses and townhouses of its suburb; null where there is no guide. */
  median: { price: number | null; period: string | null } | null;
}

/** What the comparison shows of a home, and nothing else of it. */
export function comparedHome(home: ListingDetail): ComparedHome {
  const { photos, suburbGuide } = home;
  return {
    ...(Object.fromEntries(COLUMNS.map((name) => [name, home[name]])) as Pick<ListingDetail, ComparedColumn>),
    cover: photos[0] ?? null,
    median: suburbGuide && { price: suburbGuide.medianPrice, period: suburbGuide.figuresPeriod },
  };
}

export interface HomeComparisonProps {
  homes: readonly ComparedHome[];
  facts: readonly ComparedFact[];
  /** What can be done with a home. */
  action: (home: ComparedHome) => ReactNode;
}

/** Homes side by side, what each has and has not. */
export function HomeComparison({ homes, facts, action }: HomeComparisonProps) {
  const things = homes.map((home) => ({ ...home, name: shortName(home, homes) }));
  return (
    <ComparisonTable
      caption={messages.compare}
      corner={messages.comparedFact}
      things={things}
      head={homeHead}
      rows={comparisonRows(homes, facts, action)}
    />
  );
}

/** The first line of its address, which a narrow screen repeats in each row; more where another home has the same. */
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

/** What is compared, in the order of the table: a feature that one of them states is a row of its own. */
function comparisonRows(
  homes: readonly ComparedHome[],
  facts: readonly ComparedFact[],
  action: HomeComparisonProps["action"],
): ComparisonRow<ComparedHome>[] {
  const features = [...new Set(homes.flatMap((home) => writtenFeatures(home.features)))];
  return [
    {
      label: messages.facts.price,
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
    ...facts.map(({ label, values }) => ({
      label,
      figure: ({ id }: ComparedHome) => values[id] ?? <NotStated />,
    })),
    {
      label: messages.facts.median,
      note: messages.facts.medianNote,
      figure: ({ median }) =>
        median?.price == null ? (
          <NotStated />
        ) : (
          <>
            {formatDollars(median.price)}
            <span className="block text-sm text-ink-2">{periodEnd(median.period)}</span>
          </>
        ),
    },
    ...features.map((feature) => ({
      label: feature,
      figure: (home: ComparedHome) => (writtenFeatures(home.features).includes(feature) ? messages.yes : <NotStated />),
    })),
    { label: messages.facts.save, figure: action },
  ];
}

/** Nobody has said that it is so, which is not that it is not. */
function NotStated() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="sr-only">{messages.notStated}</span>
    </>
  );
}
