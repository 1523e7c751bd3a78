import type { ReactNode } from "react";
import type { ListingCardData, ListingDates, ListingFields } from "#app/features/listings/model/card.queries.server.ts";
import { bondLabel } from "#app/features/listings/model/bond.ts";
import { SALE_METHODS } from "#app/features/listings/model/criteria.ts";
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
import { periodEnd } from "#app/features/suburbs/model/figures.ts";
import { formatDollars } from "#app/lib/dollars.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { Badge } from "#app/ui/badge.tsx";
import { type ComparisonRow, ComparisonTable } from "#app/ui/comparison-table.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { placeholderGlyph } from "#app/ui/placeholder-glyph.ts";
import { TextLink } from "#app/ui/text-link.tsx";

/** A home as it stands beside others. */
export interface ComparedHome
  extends
    Pick<ListingFields, "id" | "title" | "address" | "suburb" | "state" | "postcode" | "listingType" | "price">,
    Pick<
      ListingFields,
      "priceFrequency" | "propertyType" | "bedrooms" | "bathrooms" | "parking" | "landSize" | "floorArea"
    >,
    Pick<ListingFields, "priceTo" | "priceWords" | "saleMethod" | "features" | "heroImageUrl">,
    Pick<ListingFields, "bond" | "bondWeeks">,
    Pick<ListingDates, "auctionDay" | "availableDay">,
    Pick<ListingFields, "status" | "underOfferAt" | "closedOn" | "closedPrice">,
    Pick<ListingCardData, "cover"> {
  /** Of the houses and townhouses of its suburb; null where there is no guide. */
  median: { price: number | null; period: string | null } | null;
}

export interface HomeComparisonProps {
  homes: readonly ComparedHome[];
  /** What can be done with a home. */
  action: (home: ComparedHome) => ReactNode;
}

/** Homes side by side, what each has and has not. */
export function HomeComparison({ homes, action }: HomeComparisonProps) {
  const things = homes.map((home) => ({ ...home, name: shortName(home, homes) }));
  return (
    <ComparisonTable
      caption={messages.compare}
      corner={messages.comparedFact}
      things={things}
      head={homeHead}
      rows={comparisonRows(homes, action)}
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
  action: HomeComparisonProps["action"],
): ComparisonRow<ComparedHome>[] {
  const hasSales = homes.some(({ listingType }) => listingType === "sale");
  const hasRentals = homes.some(({ listingType }) => listingType === "rent");
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
    ...(hasSales ? [{ label: messages.facts.method, figure: methodFigure }] : []),
    ...(hasRentals
      ? [
          {
            label: messages.facts.available,
            figure: ({ availableDay }: ComparedHome) => availableDay ?? <NotStated />,
          },
          { label: messages.facts.bond, figure: (home: ComparedHome) => bondLabel(home) ?? <NotStated /> },
        ]
      : []),
    { label: messages.facts.type, figure: ({ propertyType }) => propertyType },
    { label: messages.facts.bedrooms, figure: ({ bedrooms }) => number(bedrooms) },
    { label: messages.facts.bathrooms, figure: ({ bathrooms }) => number(bathrooms) },
    { label: messages.facts.parking, figure: ({ parking }) => number(parking) },
    {
      label: messages.facts.land,
      figure: ({ landSize }) => (landSize === null ? <NotStated /> : `${formatNumber(landSize)} sqm`),
    },
    {
      label: messages.facts.floor,
      figure: ({ floorArea }) => (floorArea === null ? <NotStated /> : `${formatNumber(floorArea)} sqm`),
    },
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
      figure: (home: ComparedHome) =>
        writtenFeatures(home.features).includes(feature) ? messages.stated : <NotStated />,
    })),
    { label: messages.facts.save, figure: action },
  ];
}

/** "Auction", and on which day where it is to come. */
function methodFigure({ saleMethod, auctionDay }: ComparedHome): ReactNode {
  if (saleMethod === null) return <NotStated />;
  const method = SALE_METHODS[saleMethod];
  return auctionDay ? `${method}, ${auctionDay}` : method;
}

function number(count: number | null): ReactNode {
  return count === null ? <NotStated /> : formatNumber(count);
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
