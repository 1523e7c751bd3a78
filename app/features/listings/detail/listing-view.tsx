import { type MouseEvent, type ReactNode, useSyncExternalStore } from "react";
import type { FactGroup } from "#app/features/listings/model/attributes.ts";
import { inSchoolAreaPath, listingsPath, nearStationPath, toSearchType } from "#app/features/listings/model/filters.ts";
import {
  addressLines,
  distanceLabel,
  listingName,
  priceLabel,
  statusLabel,
  weeklyEquivalent,
  trimFeatures,
} from "#app/features/listings/model/labels.ts";
import {
  ListingCard,
  type ListingGridProps,
  RoomCounts,
  hasDrawing,
} from "#app/features/listings/model/listing-card.tsx";
import { listingPageMessages } from "#app/features/listings/model/listing-page.messages.ts";
import type { ShownListing, NearbyListing } from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { HomePlace, placeId, HomeSchools } from "#app/features/nearby/nearby-places.tsx";
import type { SchoolsOfHome } from "#app/features/nearby/nearby.queries.server.ts";
import type { HomePlaceView } from "#app/features/nearby/places.ts";
import { HomeGallery } from "#app/features/pictures/embeds/home-gallery.tsx";
import { FloorPlans, photoId } from "#app/features/pictures/embeds/photo-list.tsx";
import { isDrawing } from "#app/features/pictures/model/media.ts";
import { LatestMedians, MarketCards } from "#app/features/suburbs/model/market-figures.tsx";
import { saleCards } from "#app/features/suburbs/model/market.ts";
import { suburbPath } from "#app/features/suburbs/model/paths.ts";
import { type PostcodeFigure, rentCardsLike } from "#app/features/suburbs/model/postcode-medians.ts";
import { paragraphs } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { photoAt, PhotoFrame } from "#app/ui/photo-frame.tsx";
import { NarrowFold } from "#app/ui/sections.tsx";
import { type AuctionView, HomeFacts, PriceFacts, Terms } from "./home-facts.tsx";
import { type HistoryView, ListingHistory, SoldNearby, type SoldNearbyView } from "./home-history.tsx";
import { ListingAgentSection, type ListingPhones } from "./listing-agent.tsx";

export interface ListingViewProps {
  home: ShownListing;
  nearby: readonly NearbyListing[];
  /** Absent in a preview and if the location is unknown. */
  places?: HomePlaceView;
  /** Absent in a preview and outside all intake areas. */
  schools?: SchoolsOfHome;
  figures: readonly PostcodeFigure[];
  facts: readonly FactGroup[];
  /** Facts that the agent does not state: "council rates, material facts". */
  unstated?: string;
  /** Absent in a preview. */
  history?: HistoryView;
  /** Similar homes that were sold. Null if they could not be loaded; absent in a preview. */
  sold?: SoldNearbyView | null;
  /** To come. Absent in a preview. */
  auction?: AuctionView;
  /** For an auction without a published price. Absent in a preview. */
  askForGuide?: ReactNode;
  /** Absent in a preview. */
  phones?: Partial<ListingPhones>;
  /** Absent in a preview. */
  photosPath?: string;
  /** Of the enquiry form. Absent in a preview. */
  askId?: string;
  /** Absent in a preview. */
  reportPath?: string;
  /** Of the Statement of Information, or of the form to ask for it. Absent in a preview. */
  statementPath?: string;
  lacksStatement?: boolean;
  /** Next to the price. Absent in a preview. */
  next?: ReactNode;
  answers?: readonly HomeAnswer[];
  /** Follows the first screen. Absent in a preview and of a closed home. */
  bar?: ReactNode;
  /** Absent in a preview. */
  inspections?: ReactNode;
  /** The full cost. Absent in a preview and for a closed home. */
  cost?: ReactNode;
  /** For a closed home, in place of pictures and price, with homes that sold nearby and similar homes. */
  outcome?: ReactNode;
  actions?: ReactNode;
  cardActions?: ListingGridProps["actions"];
  /** The enquiry form. */
  children: ReactNode;
}

/** From 64rem on, short sections are in two columns. Those of one column share a `<div>`. */
const PAIR_STYLE = `
.home-pair,.home-pair>div{display:flex;flex-direction:column;gap:var(--section)}
.home-pair:not(:has(section)),.home-pair>div:empty{display:none}
@media(width>=64rem){
.home-pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(26rem,1fr));align-items:start;column-gap:2.5rem}
.home-pair section.grid{grid-template:none/minmax(0,1fr)}
.home-pair section.grid>*{grid-area:auto}
.home-pair .place{grid-template-columns:minmax(0,1fr)}
.home-pair .sold-rows>li:has(>.photo-box){grid-template:"picture price" "picture name" 1fr/7.25rem minmax(0,1fr)}
.home-pair dl.md\\:columns-2{columns:1}
}`;

/**
 * In the order of a buyer's questions: price, description, inspections, plan and facts, full cost, place, schools, nearby
 * sales and contact. The history and the suburb's figures follow. Phones show the form after the facts.
 */
export function ListingView({
  home,
  phones = {},
  nearby,
  places,
  schools,
  figures,
  facts,
  unstated = "",
  history,
  sold,
  auction,
  askForGuide,
  photosPath,
  askId,
  reportPath,
  statementPath,
  lacksStatement,
  next,
  answers = [],
  bar,
  inspections,
  cost,
  outcome,
  actions,
  cardActions,
  children,
}: ListingViewProps) {
  const [street, locality] = addressLines(home);
  return (
    <div className="home-flow">
      <style href="home-pairs" precedence="page">
        {PAIR_STYLE}
      </style>
      <div className="home-top">
        <BackToResults />
        <Breadcrumb trail={trailTo(home)} />
        {actions}
      </div>
      {outcome}
      {outcome ? (
        children
      ) : (
        <div className="home-first">
          <article className="home-main flex min-w-0 flex-col gap-4">
            <HomePictures home={home} photosPath={photosPath} askId={askId} />
            <header className="home-header">
              <h1 tabIndex={-1}>
                {street} <span className="font-normal text-ink-2">{locality}</span>
              </h1>
              <Price home={home} />
              <RoomCounts home={home} kind={home.propertyType} landSize={home.landSize} />
              {next}
              <div className="home-terms">
                {home.price === 0 && home.listingType === "sale" && sold && (
                  <PriceFacts home={home} sold={sold} figures={figures} />
                )}
                <Terms home={home} facts={facts} result={history?.result} auction={auction} askForGuide={askForGuide} />
                {statementPath && (
                  <TextLink to={statementPath} className="w-fit py-1">
                    {lacksStatement ? listingPageMessages.noStatement : listingsMessages.statement}
                  </TextLink>
                )}
              </div>
            </header>
            {answers.length > 0 && <Answers answers={answers} />}
          </article>
          <aside className="min-w-0">{children}</aside>
          {history?.available && <p className="home-available">{history.available}</p>}
        </div>
      )}
      {bar}
      <div className="home-sections">
        <div className="home-pair">
          <div>
            <About home={home} />
            {inspections}
            <FloorPlans
              plans={home.floorPlans}
              home={listingName(home)}
              fullPathOf={photosPath ? (place) => `${photosPath}#${photoId(home.photos.length + place)}` : undefined}
            />
          </div>
          <HomeFacts facts={facts} unstated={unstated} askId={askId} />
        </div>
      </div>
      <div className="home-sections">
        {cost}
        <div className="home-pair">
          {places && (
            <HomePlace
              places={places}
              suburb={home.suburb}
              intake={places.from === "home" && schools?.suburb === null ? schools.primary[0]?.name : undefined}
              pathOf={(name) => nearStationPath(name, home.listingType)}
            />
          )}
          <div>
            {(schools || places) && (
              <HomeSchools
                schools={schools}
                others={places?.schools ?? []}
                isFromHome={places?.from === "home"}
                pathOf={(name) => inSchoolAreaPath(name, home.listingType)}
              />
            )}
            {sold !== undefined && !outcome && <SoldNearby home={home} sold={sold} />}
          </div>
        </div>
        <div className="home-pair">
          <ListingAgentSection home={home} phones={phones} />
          <div>
            {history && !outcome && <ListingHistory {...history} />}
            <SuburbInFigures home={home} figures={figures} />
          </div>
        </div>
        {!outcome && <NearbyListings homes={nearby} isDrawn={isDrawnHome(home)} cardActions={cardActions} />}
      </div>
      {reportPath && (
        <p className="text-sm print:hidden">
          <TextLink to={reportPath} rel="nofollow" className="inline-flex min-h-11 items-center">
            {listingPageMessages.report}
          </TextLink>
        </p>
      )}
    </div>
  );
}

/** Or a box without a picture. */
export function HomePictures({ home, photosPath, askId }: Pick<ListingViewProps, "home" | "photosPath" | "askId">) {
  if (home.photos.length > 0) {
    return (
      <HomeGallery
        photos={home.photos}
        floorPlans={home.floorPlans}
        home={listingName(home)}
        to={photosPath}
        enquiryTo={askId && `${listingPath(home)}#${askId}`}
        closeTo={listingPath(home)}
      />
    );
  }
  return (
    <PhotoFrame
      image={photoAt(home.heroImageUrl)}
      alt={`Photo: ${home.title}`}
      seed={home.id}
      caption={listingsMessages.noPhoto}
      priority="first"
      ratio="3/2"
      emptyClass="h-24 sm:h-32"
      className="max-h-[clamp(20rem,100dvh-22rem,26rem)] border"
    />
  );
}

/** Guides of two amounts are set smaller, or on a line of their own. */
function Price({ home }: { home: ShownListing }) {
  const { amount, frequency } = priceLabel(home);
  const status = statusLabel(home);
  const weekly = weeklyEquivalent(home);
  const guide = `${listingsMessages.guide} `;
  const isGuide = amount.startsWith(guide);
  const shown = isGuide ? amount.slice(guide.length) : amount;
  return (
    <p className="home-price">
      {isGuide && <small>{guide}</small>}
      <span className={shown.length > 12 ? "long" : undefined}>{shown}</span>
      {frequency && <small> {frequency}</small>}
      {weekly && <small> {weekly}</small>}
      {status && (
        <>
          {" "}
          <Badge tone="outline">{status}</Badge>
        </>
      )}
    </p>
  );
}

/** One of the first questions of buyers, with a short answer. */
export interface HomeAnswer {
  /** "Nearest stop" */
  question: string;
  /** "Chiswick wharf" */
  answer: string;
  /** "850 m in a straight line" */
  detail?: string;
  /** Its section on this page. */
  section: string;
}

function Answers({ answers }: { answers: readonly HomeAnswer[] }) {
  return (
    <dl className="home-answers">
      {answers.map(({ question, answer, detail, section }) => (
        <div key={question}>
          <dt>{question}</dt>
          <dd>
            <a href={`#${section}`} className="link text-lg font-bold tnum">
              {answer}
            </a>
            {detail && <span>{detail}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export const sectionIds = { about: "about", place: placeId, history: "history" } as const;

function About({ home }: Pick<ListingViewProps, "home">) {
  const features = trimFeatures(home.features);
  return (
    <section aria-labelledby={sectionIds.about} className="flex flex-col gap-3">
      <h2 id={sectionIds.about} className="text-xl">
        About this home
      </h2>
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-3">
          <p className="text-lg font-semibold text-balance">{home.title}</p>
          {paragraphs(home.description).map((paragraph) => (
            <p key={paragraph} className="prose whitespace-pre-line">
              {paragraph}
            </p>
          ))}
          <MediaLinks home={home} />
        </div>
        {features.length > 0 && (
          <ul
            aria-label="Features"
            className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-1 md:gap-y-2"
          >
            {features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}

/** Links only: other sites load nothing into this page. */
function MediaLinks({ home }: { home: ShownListing }) {
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

export function toMediaLinks({ videoUrl, tourUrl }: Pick<ShownListing, "videoUrl" | "tourUrl">) {
  const siteOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");
  return [
    ...(videoUrl === null ? [] : [{ url: videoUrl, text: listingPageMessages.video(siteOf(videoUrl)) }]),
    ...(tourUrl === null ? [] : [{ url: tourUrl, text: listingPageMessages.tour(siteOf(tourUrl)) }]),
  ];
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
      <NarrowFold summary={listingPageMessages.medians(postcode)}>
        <LatestMedians postcode={postcode} cards={cards} figures={figures} />
        {only && <MarketCards figures={only} market={null} isTitled />}
      </NarrowFold>
      {suburbGuide && (
        <p>
          <TextLink to={suburbPath(suburbGuide)}>{suburbGuide.name} suburb guide</TextLink>
        </p>
      )}
    </section>
  );
}

function trailTo({ listingType, suburb, address, title, closedOn }: ShownListing) {
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
    // On phones it replaces the breadcrumb.
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

/** The first picture of such a home is labelled as an illustration. */
export function isDrawnHome({ photos }: Pick<ShownListing, "photos">): boolean {
  return photos.length > 0 && photos.every(isDrawing);
}

interface NearbyListingsProps extends Pick<ListingViewProps, "cardActions"> {
  homes: readonly NearbyListing[];
  /** The page already names its pictures illustrations. */
  isDrawn?: boolean;
  heading?: string;
  /** A link to more of them. */
  all?: { to: string; label: string };
}

export function NearbyListings({
  homes,
  isDrawn = false,
  heading = "Similar homes nearby",
  all,
  cardActions,
}: NearbyListingsProps) {
  const more = all && (
    <TextLink to={all.to} className="inline-block py-1">
      {all.label}
    </TextLink>
  );
  if (homes.length === 0) return more;
  const isAllDrawn = homes.every(hasDrawing);
  return (
    <section aria-labelledby="nearby" className="flex flex-col gap-4 print:hidden">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="nearby" className="text-xl">
          {heading}
        </h2>
        {more}
      </div>
      <ul className="homes homes-shelf">
        {homes.map((home) => (
          <ListingCard
            key={home.id}
            home={home}
            note={distanceLabel(home.distanceKm)}
            isCaptioned={!isAllDrawn}
            actions={cardActions?.(home)}
          />
        ))}
      </ul>
      {isAllDrawn && !isDrawn && <p className="text-sm text-ink-2">{listingsMessages.allIllustrations}</p>}
    </section>
  );
}
