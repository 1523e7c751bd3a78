import { type MouseEvent, type ReactNode, useSyncExternalStore } from "react";
import { LatestMedians, MarketCards } from "#app/features/suburbs/model/market-figures.tsx";
import { saleCards } from "#app/features/suburbs/model/market.ts";
import { type PostcodeFigure, rentCardsLike } from "#app/features/suburbs/model/postcode-medians.ts";
import { suburbPath } from "#app/features/suburbs/model/paths.ts";
import { NearbyPlaces } from "#app/features/nearby/nearby-places.tsx";
import type { NearbyAmenities } from "#app/features/nearby/nearby.queries.server.ts";
import { SchoolsOfHomeSection } from "#app/features/nearby/school-lists.tsx";
import type { SchoolsOfHome } from "#app/features/nearby/schools.queries.server.ts";
import { paragraphs } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { SidePanel } from "#app/ui/side-panel.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { HomeGallery } from "#app/features/pictures/embeds/home-gallery.tsx";
import { FloorPlans } from "#app/features/pictures/embeds/photo-list.tsx";
import { ListingAgentCard, type ListingPhones } from "./listing-agent.tsx";
import type { ListingAttribute } from "#app/features/listings/model/attributes.ts";
import {
  addressLines,
  auctionText,
  distanceLabel,
  listingName,
  priceLabel,
  statusLabel,
  weeklyEquivalent,
  trimFeatures,
} from "#app/features/listings/model/labels.ts";
import type { ListingDetail, NearbyListing } from "#app/features/listings/model/listing.queries.server.ts";
import { inSchoolAreaPath, listingsPath, nearStationPath, toSearchType } from "#app/features/listings/model/filters.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { ListingCard, type ListingGridProps, RoomCounts } from "#app/features/listings/model/listing-card.tsx";
import { FactList } from "#app/ui/fact-list.tsx";

export interface ListingViewProps {
  home: ListingDetail;
  nearby: readonly NearbyListing[];
  /** Absent in a preview and if the location is unknown. */
  places?: NearbyAmenities;
  /** Absent in a preview and outside all intake areas. */
  schools?: SchoolsOfHome;
  figures: readonly PostcodeFigure[];
  attributes: readonly ListingAttribute[];
  /** Absent in a preview. */
  history?: HistoryView;
  /** Absent in a preview. */
  phones?: Partial<ListingPhones>;
  /** Absent in a preview. */
  photosPath?: string;
  /** Absent in a preview. */
  reportPath?: string;
  /** Absent in a preview. */
  inspections?: ReactNode;
  /** For a closed home, in place of pictures and price, with similar homes. */
  outcome?: ReactNode;
  actions?: ReactNode;
  cardActions?: ListingGridProps["actions"];
  children: ReactNode;
}

export function ListingView({
  home,
  phones = {},
  nearby,
  places,
  schools,
  figures,
  attributes,
  history,
  photosPath,
  reportPath,
  inspections,
  outcome,
  actions,
  cardActions,
  children,
}: ListingViewProps) {
  const price = priceLabel(home);
  const status = statusLabel(home);
  const weekly = weeklyEquivalent(home);
  const [street, locality] = addressLines(home);
  const features = trimFeatures(home.features);
  return (
    <>
      <div className="flex items-center gap-x-6">
        <BackToResults />
        <Breadcrumb trail={trailTo(home)} />
      </div>
      {outcome}
      {/* The form precedes the agent in the document; wide screens show both on the right. */}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <article className="flex min-w-0 flex-col gap-6">
          {!outcome &&
            (home.photos.length > 0 ? (
              <HomeGallery photos={home.photos} floorPlans={home.floorPlans} home={listingName(home)} to={photosPath} />
            ) : (
              <PhotoFrame
                image={photoAt(home.heroImageUrl)}
                alt={`Photo: ${home.title}`}
                seed={home.id}
                caption={listingsMessages.noPhoto}
                priority="first"
                ratio="3/2"
                emptyClass="h-24 sm:h-32"
                className="max-h-[32rem] border border-t-3 border-t-ink"
              />
            ))}
          {!outcome && (
            <header className="flex flex-col gap-2">
              <h1 tabIndex={-1} className="text-2xl">
                {street} <span className="block text-lg font-normal text-ink-2">{locality}</span>
              </h1>
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="text-figure font-bold tnum">{price.amount}</span>
                {price.frequency && <span className="text-ink-2">{price.frequency}</span>}
                {weekly && <span className="text-ink-2">{weekly}</span>}
                {status && <Badge tone="outline">{status}</Badge>}
              </p>
              <Dates home={home} />
              <RoomCounts home={home} kind={home.propertyType} />
              <p className="text-lg font-semibold text-balance">{home.title}</p>
              <div className="mt-2 flex flex-wrap items-center gap-3 print:hidden">
                {home.closedOn === null && (
                  <ButtonLink to="#enquire" className="lg:hidden">
                    {listingsMessages.enquire}
                  </ButtonLink>
                )}
                {actions}
              </div>
            </header>
          )}
          {inspections}
          <section aria-labelledby="about" className="flex flex-col gap-3">
            <h2 id="about" className="text-xl">
              About this home
            </h2>
            {outcome && <p className="text-lg font-semibold text-balance">{home.title}</p>}
            {paragraphs(home.description).map((paragraph) => (
              <p key={paragraph} className="prose whitespace-pre-line">
                {paragraph}
              </p>
            ))}
            <MediaLinks home={home} />
          </section>
          {features.length > 0 && (
            <section aria-labelledby="features" className="flex flex-col gap-3">
              <h2 id="features" className="text-xl">
                Features
              </h2>
              <ul className="grid list-disc gap-x-8 gap-y-1 pl-6 sm:grid-cols-2">
                {features.map((feature) => (
                  <li key={feature}>{feature}</li>
                ))}
              </ul>
            </section>
          )}
          <FloorPlans plans={home.floorPlans} home={listingName(home)} level={2} />
          <ListingAttributes attributes={attributes} />
          {history && <ListingHistory {...history} />}
          {reportPath && (
            <p className="text-sm print:hidden">
              <TextLink to={reportPath} rel="nofollow" className="inline-flex min-h-11 items-center">
                {listingsMessages.report}
              </TextLink>
            </p>
          )}
        </article>
        {children && <SidePanel className="lg:row-span-2">{children}</SidePanel>}
        {home.agent && <ListingAgentCard agent={home.agent} phones={phones} />}
      </div>
      {places && (
        <NearbyPlaces
          places={places}
          measured={measuredFrom(places, home.suburb)}
          pathOf={({ name }) => nearStationPath(name, home.listingType)}
        />
      )}
      {schools && (
        <SchoolsOfHomeSection schools={schools} pathOf={(name) => inSchoolAreaPath(name, home.listingType)} />
      )}
      <SuburbInFigures home={home} figures={figures} />
      {!outcome && <NearbyListings homes={nearby} cardActions={cardActions} />}
    </>
  );
}

/** Links only: other sites load nothing into this page. */
function MediaLinks({ home }: { home: ListingDetail }) {
  const links = toMediaLinks(home);
  if (links.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-x-4">
      {links.map(({ url, text }) => (
        <li key={url}>
          <TextLink to={url} rel="noreferrer nofollow" className="inline-flex min-h-11 items-center">
            {text}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

export function toMediaLinks({ videoUrl, tourUrl }: Pick<ListingDetail, "videoUrl" | "tourUrl">) {
  const siteOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");
  return [
    ...(videoUrl === null ? [] : [{ url: videoUrl, text: listingsMessages.video(siteOf(videoUrl)) }]),
    ...(tourUrl === null ? [] : [{ url: tourUrl, text: listingsMessages.tour(siteOf(tourUrl)) }]),
  ];
}

function Dates({ home }: { home: ListingDetail }) {
  const auction = auctionText(home);
  const text = auction
    ? listingsMessages.auction(auction)
    : home.availableDay && listingsMessages.available(home.availableDay);
  return text && <p className="font-semibold">{text}</p>;
}

function measuredFrom({ from }: NearbyAmenities, suburb: string): string {
  return from === "home"
    ? "Distances are in a straight line from the home. Choose a station to see the homes near it."
    : `Distances are in a straight line from the centre of ${suburb}, because the exact location of the home is not shown.`;
}

function SuburbInFigures({ home, figures }: Pick<ListingViewProps, "home" | "figures">) {
  const { suburbGuide, suburb, postcode, listingType } = home;
  const cards = listingType === "rent" ? rentCardsLike(figures, home) : saleCards(figures);
  const only = listingType === "sale" && cards.length === 0 ? suburbGuide : null;
  if (cards.length === 0 && !only) return null;
  return (
    <section aria-labelledby="suburb-figures" className="flex flex-col gap-3">
      <h2 id="suburb-figures" className="text-xl">
        {suburbGuide?.name ?? suburb} in figures
      </h2>
      <LatestMedians postcode={postcode} cards={cards} figures={figures} />
      {only && <MarketCards figures={only} market={null} />}
      {suburbGuide && (
        <p>
          <TextLink to={suburbPath(suburbGuide)}>{suburbGuide.name} suburb guide</TextLink>
        </p>
      )}
    </section>
  );
}

function trailTo({ listingType, suburb, address, title, closedOn }: ListingDetail) {
  const all = { type: listingType, ...(closedOn !== null && { closed: true as const }) };
  return [
    { label: listingsMessages.tab[toSearchType(all)], to: listingsPath(all) },
    { label: suburb, to: listingsPath({ ...all, suburb: [suburb] }) },
    { label: address ?? title },
  ];
}

/** The last search of this tab, in the state in which it was left. Absent without one, or without the Navigation API. */
function BackToResults() {
  const search = useSyncExternalStore(subscribeToNothing, findLastSearch, () => undefined);
  if (!search?.url) return null;
  const { key, url } = search;
  const { pathname, search: query } = new URL(url);
  function goBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    window.navigation.traverseTo(key);
  }
  return (
    // On phones it takes the place of the breadcrumb.
    <TextLink
      to={pathname + query}
      onClick={goBack}
      className="-ms-1 inline-flex min-h-8 items-center text-sm whitespace-nowrap print:hidden max-sm:[&+nav]:hidden"
    >
      <Icon name="chevron-left" />
      {listingsMessages.backToResults}
    </TextLink>
  );
}

const subscribeToNothing = () => () => undefined;

function findLastSearch(): NavigationHistoryEntry | undefined {
  if (!("navigation" in window)) return undefined;
  const { navigation } = window;
  const before = navigation.entries().slice(0, navigation.currentEntry?.index);
  return before.findLast(({ url }) => url !== null && new URL(url).pathname === "/listings");
}

function ListingAttributes({ attributes }: Pick<ListingViewProps, "attributes">) {
  return (
    <section aria-labelledby="facts" className="flex flex-col gap-3">
      <h2 id="facts" className="text-xl">
        Facts
      </h2>
      <FactList items={attributes} />
    </section>
  );
}

interface NearbyListingsProps extends Pick<ListingViewProps, "cardActions"> {
  homes: readonly NearbyListing[];
  heading?: string;
  /** A link to more of them. */
  all?: { to: string; label: string };
}

export function NearbyListings({ homes, heading = "Similar homes nearby", all, cardActions }: NearbyListingsProps) {
  const more = all && (
    <TextLink to={all.to} className="inline-block py-1">
      {all.label}
    </TextLink>
  );
  if (homes.length === 0) return more;
  return (
    <section aria-labelledby="nearby" className="flex flex-col gap-4 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="nearby" className="text-xl">
          {heading}
        </h2>
        {more}
      </div>
      <ul className="homes">
        {homes.map((home) => (
          <ListingCard key={home.id} home={home} note={distanceLabel(home.distanceKm)} actions={cardActions?.(home)} />
        ))}
      </ul>
    </section>
  );
}

interface HistoryView {
  /** "Listed 12 days" */
  days: string;
  /** Newest first. */
  changes: readonly string[];
}

function ListingHistory({ days, changes }: HistoryView) {
  return (
    <section aria-labelledby="history" className="flex flex-col gap-3">
      <h2 id="history" className="text-xl">
        {listingsMessages.history}
      </h2>
      <p>{days}</p>
      <ol className="border-t border-line">
        {changes.map((change) => (
          <li key={change} className="border-b border-line py-2">
            {change}
          </li>
        ))}
      </ol>
    </section>
  );
}
