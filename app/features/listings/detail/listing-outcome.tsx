import type { DatedChange } from "#app/features/listings/model/changes.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { addressLines, priceLabel } from "#app/features/listings/model/labels.ts";
import { type ListingGridProps, RoomCounts } from "#app/features/listings/model/listing-card.tsx";
import { listingPageMessages } from "#app/features/listings/model/listing-page.messages.ts";
import type {
  FormerListing,
  ShownListing,
  NearbyListing,
} from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { formatDay } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { type HistoryView, PriceRuler, Timeline } from "./home-history.tsx";
import { HomePictures, NearbyListings } from "./listing-view.tsx";

export interface ListingOutcomeProps {
  home: ShownListing;
  /** "2026-11-20" */
  closedOn: string;
  history?: HistoryView;
  photosPath: string;
  /** The page that saves a search for such homes. */
  savePath: string;
}

/** The first screen of a home that was sold or leased: the price, how it was sold, pictures and history. */
export function ListingOutcome({ home, closedOn, history, photosPath, savePath }: ListingOutcomeProps) {
  const { listingType, closedPrice } = home;
  const { changes = [], closing = [], summary, ruler } = history ?? {};
  const { amount, frequency } = priceLabel(home);
  const [street, locality] = addressLines(home);
  return (
    <section aria-labelledby="closed" className="outcome">
      <header className="outcome-header">
        <h1 tabIndex={-1}>
          {street} <span className="font-normal text-ink-2">{locality}</span>
          <span className="sr-only">{listingPageMessages.hasClosed[listingType]}</span>
        </h1>
        {closedPrice !== null && (
          <p className="home-price">
            {amount} {frequency && <small>{frequency}</small>}
          </p>
        )}
        <p className={closedPrice === null ? "text-lg" : undefined}>
          <strong id="closed" className="font-semibold">
            {listingPageMessages.closedOn(listingType, formatDay(closedOn))}
          </strong>
          {closing.map((text) => ` · ${text}`)}
          {closedPrice === null && `. ${listingPageMessages.unpublishedPrice[listingType]}`}
        </p>
        <RoomCounts home={home} kind={home.propertyType} landSize={home.landSize} />
      </header>
      <div className="outcome-pictures">
        <HomePictures home={home} photosPath={photosPath} />
        <span className="outcome-badge">{messages.closed[listingType]}</span>
      </div>
      <aside className="outcome-aside">
        {changes.length > 0 && <h2 className="text-lg">{listingPageMessages.history}</h2>}
        {/* A single clause is next to the price. */}
        {summary?.includes(";") && <p>{summary}</p>}
        {ruler && <PriceRuler {...ruler} />}
        <Timeline changes={changes} />
        <p>{listingPageMessages.noEnquiries[listingType]}</p>
        <OutcomeLinks home={home} savePath={savePath} />
      </aside>
    </section>
  );
}

function OutcomeLinks({ home, savePath }: { home: FormerListing; savePath: string }) {
  const { listingType: type, suburb } = home;
  return (
    <p className="flex flex-wrap gap-2 print:hidden">
      <ButtonLink to={savePath} rel="nofollow" className="max-sm:w-full">
        <Icon name="bell" />
        {listingPageMessages.emailSimilar}
      </ButtonLink>
      <ButtonLink to={listingsPath({ type, suburb: [suburb], closed: true })} variant="quiet" className="max-sm:w-full">
        {listingPageMessages.closedIn(suburb, type)}
      </ButtonLink>
    </p>
  );
}

interface SimilarHomesProps {
  /** The page already names its pictures illustrations. */
  isDrawn?: boolean;
  home: FormerListing;
  nearby: readonly NearbyListing[];
  cardActions?: ListingGridProps["actions"];
}

/** With a link to all homes of the suburb. */
export function SimilarHomes({ home: { listingType: type, suburb }, isDrawn, nearby, cardActions }: SimilarHomesProps) {
  return (
    <NearbyListings
      homes={nearby}
      isDrawn={isDrawn}
      cardActions={cardActions}
      heading={listingPageMessages.similar[type]}
      all={{ to: listingsPath({ type, suburb: [suburb] }), label: listingPageMessages.othersIn(suburb, type) }}
    />
  );
}

/** The search box on a piece of coast, below the outcome of a home. */
export function SearchElsewhere({ type }: { type: FormerListing["listingType"] }) {
  return (
    <CoastStrip size="gone" className="border print:hidden">
      <div className="p-4">
        <h2 className="mb-2 text-base">{listingPageMessages.searchElsewhere}</h2>
        <div className="max-w-3xl">
          <SearchBox id="other-search" type={type} />
        </div>
      </div>
    </CoastStrip>
  );
}

interface FormerListingViewProps extends Omit<SimilarHomesProps, "home"> {
  former: FormerListing & { changes: readonly DatedChange[] };
  savePath: string;
}

/** Address, price and pictures are private again (decision 033). */
export function FormerListingView({ former, nearby, savePath, cardActions }: FormerListingViewProps) {
  const { listingType, suburb, changes } = former;
  return (
    <>
      <CoastStrip size="gone">
        <div className="page flex min-h-32 flex-col justify-center gap-3 py-6">
          <p>
            <span className="outcome-badge static">
              {changes.length > 0 ? messages.withdrawn : listingPageMessages.offMarket}
            </span>
          </p>
          <h1 tabIndex={-1} className="text-xl">
            {listingPageMessages.former}
          </h1>
        </div>
      </CoastStrip>
      <div className="page flex flex-col gap-8 py-6">
        <div className="flex flex-col gap-4">
          <p className="prose">
            {messages.formerFrom(suburb)} {listingPageMessages.formerEnquiry}
          </p>
          <Timeline changes={changes} />
          <OutcomeLinks home={former} savePath={savePath} />
        </div>
        <SimilarHomes home={former} nearby={nearby} cardActions={cardActions} />
        <SearchElsewhere type={listingType} />
      </div>
    </>
  );
}
