import type { ReactNode } from "react";
import type { DatedChange } from "#app/features/listings/model/changes.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { listingName, priceLabel } from "#app/features/listings/model/labels.ts";
import { type ListingGridProps, RoomCounts } from "#app/features/listings/model/listing-card.tsx";
import type {
  FormerListing,
  ShownListing,
  NearbyListing,
} from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages as messages } from "#app/features/listings/model/listings.messages.ts";
import { galleryMessages } from "#app/features/pictures/embeds/photo-list.tsx";
import { alteredLabel, altWithLabel, isDrawing } from "#app/features/pictures/model/media.ts";
import { Picture } from "#app/features/pictures/model/picture.tsx";
import { formatDay } from "#app/lib/dates.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { CoastStrip } from "#app/ui/coast-strip.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { Link } from "#app/ui/link.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { SearchBox } from "#app/ui/search-box.tsx";
import { PriceRuler, type PriceRulerProps, Timeline } from "./home-history.tsx";
import { NearbyListings } from "./listing-view.tsx";

export interface ListingOutcomeProps {
  home: ShownListing;
  /** "2026-11-20" */
  closedOn: string;
  /** Oldest first. */
  changes: readonly DatedChange[];
  /** "Sold 3% above the guide" */
  summary?: string;
  /** Absent without a published guide and price. */
  ruler?: PriceRulerProps;
  photosPath: string;
  /** The page that saves a search for such homes. */
  savePath: string;
  actions?: ReactNode;
}

/** Replaces pictures and price of a home that was sold or leased. */
export function ListingOutcome({
  home,
  closedOn,
  changes,
  summary,
  ruler,
  photosPath,
  savePath,
  actions,
}: ListingOutcomeProps) {
  const { listingType, closedPrice } = home;
  const price = priceLabel(home);
  return (
    <section aria-labelledby="closed" className="outcome">
      <Link to={photosPath} className="outcome-picture">
        <OutcomePicture home={home} />
        <span className="outcome-badge">{messages.closed[listingType]}</span>
      </Link>
      <div className="flex min-w-0 flex-col gap-3">
        <h1 tabIndex={-1} className="text-xl">
          {messages.hasClosed(listingName(home), listingType)}
        </h1>
        {closedPrice !== null && (
          <p className="text-figure font-bold tnum">
            {price.amount} {price.frequency && <span className="text-base font-normal">{price.frequency}</span>}
          </p>
        )}
        <p className="prose text-ink-2">
          <strong id="closed" className="font-semibold">
            {messages.closedOn(listingType, formatDay(closedOn))}
          </strong>
          . {closedPrice === null && `${messages.unpublishedPrice[listingType]} `}
          {messages.takesNoEnquiries}
        </p>
        {summary && <p>{summary}</p>}
        {ruler && <PriceRuler {...ruler} />}
        <Timeline changes={changes} />
        <RoomCounts home={home} kind={home.propertyType} />
        <OutcomeLinks home={home} savePath={savePath} />
        {actions && <div className="flex flex-wrap items-center gap-3 print:hidden">{actions}</div>}
      </div>
    </section>
  );
}

function OutcomePicture({ home }: Pick<ListingOutcomeProps, "home">) {
  const [photo] = home.photos;
  if (!photo) {
    const image = photoAt(home.heroImageUrl);
    return (
      <PhotoFrame image={image} alt={`Photo: ${home.title}`} seed={home.id} caption={messages.noPhoto} ratio="3/2" />
    );
  }
  return (
    <Picture
      picture={photo}
      alt={altWithLabel(photo, photo.alt || galleryMessages.photoOf(1, home.photos.length, listingName(home)))}
      caption={photo.altered ? alteredLabel : isDrawing(photo) ? galleryMessages.sample : undefined}
      sizes="(min-width:64rem) 29rem,92vw"
      priority="first"
      ratio="3/2"
    />
  );
}

function OutcomeLinks({ home, savePath }: { home: FormerListing; savePath: string }) {
  const { listingType: type, suburb } = home;
  return (
    <p className="flex flex-wrap gap-2 print:hidden">
      <ButtonLink to={savePath} rel="nofollow" className="max-sm:w-full">
        <Icon name="bell" />
        {messages.emailSimilar}
      </ButtonLink>
      <ButtonLink to={listingsPath({ type, suburb: [suburb], closed: true })} variant="quiet" className="max-sm:w-full">
        {messages.closedIn(suburb, type)}
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
      heading={messages.similar[type]}
      all={{ to: listingsPath({ type, suburb: [suburb] }), label: messages.othersIn(suburb, type) }}
    />
  );
}

/** The search box on a piece of coast, below the outcome of a home. */
export function SearchElsewhere({ type }: { type: FormerListing["listingType"] }) {
  return (
    <CoastStrip size="gone" className="border print:hidden">
      <div className="p-4">
        <h2 className="mb-2 text-base">{messages.searchElsewhere}</h2>
        <div className="max-w-3xl">
          <SearchBox id="other-search" type={type} />
        </div>
      </div>
    </CoastStrip>
  );
}

interface FormerListingViewProps extends Omit<SimilarHomesProps, "home"> {
  former: FormerListing & Pick<ListingOutcomeProps, "changes">;
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
            <span className="outcome-badge static">{changes.length > 0 ? messages.withdrawn : messages.offMarket}</span>
          </p>
          <h1 tabIndex={-1} className="text-xl">
            {messages.former}
          </h1>
        </div>
      </CoastStrip>
      <div className="page flex flex-col gap-8 py-6">
        <div className="flex flex-col gap-4">
          <p className="prose">
            {messages.formerFrom(suburb)} {messages.formerEnquiry}
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
