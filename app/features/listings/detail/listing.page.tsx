import { useMemo } from "react";
import { createContext, data, redirect } from "react-router";
import { errorDescriptions, notFoundTitle } from "#app/chrome/chrome.messages.ts";
import { NotFoundPage } from "#app/chrome/error-page.tsx";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { describeCost } from "#app/features/costs/home-cost.ts";
import { HomeCost } from "#app/features/costs/home-cost.tsx";
import { formatInspection, formatNextInspection } from "#app/features/inspections/model/inspection-labels.server.ts";
import {
  findPastInspections,
  findPublicInspections,
} from "#app/features/inspections/model/inspections.queries.server.ts";
import { auctionCalendarPath } from "#app/features/inspections/model/paths.ts";
import { HomeInspections, NextInspectionNote } from "#app/features/inspections/register/home-inspections.tsx";
import { findOwnTimes } from "#app/features/inspections/register/own-times.server.ts";
import { enquiryHeadingId, EnquiryPageFailed, useEnquiryForm } from "#app/features/leads/embeds/enquiry.tsx";
import { HomeEnquiry, WishLink } from "#app/features/leads/embeds/home-enquiry.tsx";
import { enquiryAction, enquiryPageData, listingEnquiry } from "#app/features/leads/enquire/enquire.form.server.ts";
import { readWish, wishOptions } from "#app/features/leads/model/enquiry-fields.ts";
import { enquiryFormId, leadMessages } from "#app/features/leads/model/lead.ts";
import { NewestHomes } from "#app/features/listings/embeds/homes.tsx";
import { listUnstatedFacts, toFactGroups } from "#app/features/listings/model/attributes.ts";
import { type AuctionResult, isSale, outcomeLabels, resultText } from "#app/features/listings/model/auctions.ts";
import {
  type DatedChange,
  daysListedLabel,
  type PastInspections,
  listChanges,
  listWithdrawal,
} from "#app/features/listings/model/changes.ts";
import type { ListingFilters } from "#app/features/listings/model/filters.ts";
import {
  findSoldNearby,
  findListingHistory,
  type ListingHistory,
  MAX_STATES,
} from "#app/features/listings/model/history.queries.server.ts";
import { listingName } from "#app/features/listings/model/labels.ts";
import { HomeFailed } from "#app/features/listings/model/listing-card.tsx";
import { costOfListing } from "#app/features/listings/model/listing-cost.server.ts";
import { listingPageMessages } from "#app/features/listings/model/listing-page.messages.ts";
import {
  findFormerListing,
  findListing,
  findNearbyListings,
  type FormerListing,
  type ListingDetail,
  type NearbyListing,
  type ShownListing,
  withoutFacts,
} from "#app/features/listings/model/listing.queries.server.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import {
  listingPath,
  listingPhotosPath,
  listingReportPath,
  listingSlug,
  listingStatementPath,
} from "#app/features/listings/model/paths.ts";
import { closingAgainstGuide, type PriceHistory, toPriceHistory } from "#app/features/listings/model/price-history.ts";
import { findNewestHomes } from "#app/features/listings/search/search.queries.server.ts";
import { hasStatement } from "#app/features/listings/statement/statement.queries.server.ts";
import { needsStatement } from "#app/features/listings/statements.server.ts";
import { knownPlace } from "#app/features/map/view.ts";
import { placeNamesHtml } from "#app/features/nearby/nearby-places.tsx";
import { findAmenitiesNearHome, findSchoolsOfHome } from "#app/features/nearby/nearby.queries.server.ts";
import { loadPlaceNames } from "#app/features/nearby/place-chart.server.ts";
import { listTakingSchools, toPlaceView } from "#app/features/nearby/places.ts";
import { useRecentHome } from "#app/features/saved-homes/recently-viewed.tsx";
import { SaveHeart, saveHeart, SaveHomeForm } from "#app/features/saved-homes/save-home.tsx";
import { readSavedAmong } from "#app/features/saved-homes/saved-homes.middleware.server.ts";
import { saveSearchPath } from "#app/features/saved-searches/model/paths.ts";
import { findPricingInfo } from "#app/features/services/services.queries.server.ts";
import { saleCards } from "#app/features/suburbs/model/market.ts";
import type { PostcodeFigure } from "#app/features/suburbs/model/postcode-medians.ts";
import { findNewestFigures } from "#app/features/suburbs/model/suburbs.queries.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { errorTitlePrefix, submittedValues } from "#app/forms/form-result.ts";
import { loadPage, loadPart } from "#app/http/page-loader.server.ts";
import { mediaOrigin } from "#app/http/request.server.ts";
import { serverHtml } from "#app/http/response-headers.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { phoneParts } from "#app/lib/phone.server.ts";
import { daysBetween, sydneyDate } from "#app/lib/sydney-time.ts";
import { swapQuotes } from "#app/lib/text.ts";
import { getViewer } from "#app/session/viewer.server.ts";
import { ShareLink } from "#app/ui/share-link.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/listing.page";
import { EnquiryNextSteps, HomeBar, toAnswers } from "./home-bar.tsx";
import type { AuctionView } from "./home-facts.tsx";
import { type HistoryView, type PriceRulerProps, SoldNearby, toSoldHomeView } from "./home-history.tsx";
import { EnquiryRecipient } from "./listing-agent.tsx";
import { FormerListingView, ListingOutcome, SearchElsewhere, SimilarHomes } from "./listing-outcome.tsx";
import { isDrawnHome, ListingView } from "./listing-view.tsx";
import { imageAddresses, listingDescription, listingStructuredData, shareImage } from "./metadata.ts";
import { describeSun } from "./sun.server.ts";

const NEARBY_HOMES = 3;
const noHome = { json: undefined, former: undefined, missing: undefined };
/** React Router calls the loader without the original method. */
const isPost = createContext(false);

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const view = readHome(loaderData?.json);
  if (!view) {
    const url = absoluteUrl(origin, location.pathname);
    if (loaderData?.missing) {
      return pageMeta({ title: notFoundTitle, description: errorDescriptions.notFound, url, isError: true });
    }
    const former = loaderData?.former;
    const title = former ? listingPageMessages.former : listingPageMessages.home;
    const description = former ? listingsMessages.formerFrom(former.suburb) : listingsMessages.failedHome;
    return pageMeta({ title, description, url, noIndex: true });
  }
  const { home } = view;
  const url = absoluteUrl(origin, listingPath(home));
  const { sale, rental } = view.cost ?? {};
  const hasErrors = (sale ?? rental)?.errors.length ?? 0;
  return [
    ...pageMeta({
      title: hasErrors > 0 ? errorTitlePrefix + listingName(home) : listingName(home),
      description: listingDescription(home),
      url,
      image: shareImage(home, view.pictureOrigin),
      // The page shows who sent an enquiry.
      noIndex: loaderData?.sentReceipt !== undefined,
    }),
    {
      "script:ld+json": listingStructuredData(home, url, imageAddresses(home, view.pictureOrigin), view.inspections),
    },
  ];
}

export async function loader({ params, request, url, context }: Route.LoaderArgs) {
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  const { constraint } = listingEnquiry;
  return loadPage({ fallback: { ...noHome, path: url.pathname, constraint, sentReceipt: undefined } }, async () => {
    const home = await findListing(id);
    if (!home) return loadFormerListing(id, url.pathname);
    const path = listingPath(home);
    // A redirect would lose the enquiry if the home was renamed meanwhile.
    const isOldAddress = (params.slug ?? "") !== listingSlug(home);
    if (isOldAddress && !context.get(isPost)) throw redirect(path + url.search, 301);
    const savedIds = readSavedAmong({ request, context }, [id]);
    const view = await loadHome(home, url, context);
    const json = swapQuotes(JSON.stringify({ ...view, ...(savedIds.length > 0 && { savedIds }) }));
    if (savedIds.length === 0 && !view.own) cachePublicly(path);
    return enquiryPageData({ ...noHome, json, path, constraint }, { listingId: id }, { url, context });
  });
}

/** Only the home and its inspections are essential; other sections are omitted if the database cannot answer in time. */
async function loadHome(home: ListingDetail, url: URL, context: Route.LoaderArgs["context"]) {
  const viewer = getViewer(context);
  const [
    history,
    inspections,
    pastInspections,
    nearby = [],
    sold,
    places,
    schools,
    newestFigures,
    pricingInfo = null,
    isStated,
    own = [],
  ] = await Promise.all([
    loadPart(findListingHistory(home.id)),
    findPublicInspections(home.id),
    loadPart(findPastInspections(home.id)),
    loadPart(findNearbyListings(home.id, NEARBY_HOMES)),
    loadPart(findSoldNearby(home.id, NEARBY_HOMES)),
    loadPart(findAmenitiesNearHome(knownPlace(home), home.suburb)),
    loadPart(findSchoolsOfHome(knownPlace(home), home.suburb)),
    loadPart(findNewestFigures([home.postcode])),
    loadPart(findPricingInfo("conveyancing")),
    home.listingType === "sale" && home.closedOn === null && loadPart(hasStatement(home.id)),
    viewer && home.closedOn === null ? loadPart(findOwnTimes(viewer.id, [home.id])) : [],
  ]);
  const taking = schools?.suburb === null ? listTakingSchools(schools) : [];
  const placeNames = places && (await loadPart(loadPlaceNames(places.centre, taking)));
  serverHtml(context, placeNamesHtml, () => placeNames?.html ?? "");
  const figures = newestFigures?.get(home.postcode) ?? [];
  const shownFigures = figures.filter(({ kind, dwelling }) => kind === home.listingType && dwelling !== "all");
  const phones = {
    contact: phoneParts(home.contactPhone),
    agent: home.agent?.phone ? phoneParts(home.agent.phone) : undefined,
    secondAgent: home.secondAgent?.phone ? phoneParts(home.secondAgent.phone) : undefined,
    ...(home.assistant?.phone && { assistant: phoneParts(home.assistant.phone) }),
    agency: home.agent?.agency?.phone ? phoneParts(home.agent.agency.phone) : undefined,
  };
  return {
    home: toShown(home, shownFigures),
    phones,
    history: history && toHistoryView(history, pastInspections),
    sold: sold ? { homes: sold.homes.map((one) => toSoldHomeView(one, home)), area: sold.area } : null,
    inspections: inspections.map(formatInspection),
    next: formatNextInspection(inspections),
    ...(own.length > 0 && { own }),
    nearby: nearby.map(toShortCard),
    places: places && toPlaceView(places, schools, placeNames),
    schools,
    cost: home.closedOn === null ? costOfListing(home, { figures, pricingInfo }, url) : undefined,
    figures: shownFigures,
    pictureOrigin: mediaOrigin(url),
    ...(home.auctionTime !== null && home.auctionAt !== null && { auction: toAuctionView(home.id, home.auctionAt) }),
    wishes: readWish(url, home.listingType),
    facts: toFactGroups(
      home,
      formatLongDate(home.publishedAt),
      home.livingFaces === null ? {} : { livingFaces: describeSun(home.livingFaces) },
    ),
    unstated: listUnstatedFacts(home).join(", "),
    ...((isStated || needsStatement(home)) && { statementPath: listingStatementPath(home) }),
    // Undefined if the database could not tell.
    ...(isStated === false && needsStatement(home) && { lacksStatement: true }),
  };
}

/** `savedIds`: this home, if a visitor has saved it. */
type HomeView = Awaited<ReturnType<typeof loadHome>> & { savedIds?: number[] };

/** One string: as objects, the view has numbers for its values in the document, which do not compress. */
function readHome(json: string | undefined): HomeView | undefined {
  return json === undefined ? undefined : (JSON.parse(swapQuotes(json)) as HomeView);
}

/** Without facts that the page does not show: the profiles of the second agent and the assistant, and the suburb's figures when newer ones are shown. */
function toShown(home: ListingDetail, figures: readonly PostcodeFigure[]): ShownListing {
  const { secondAgent, assistant, suburbGuide } = home;
  const noProfile = { phone: null, email: null, licenceNumber: null, yearsExperience: null, profileDescription: null };
  const noFigures = {
    medianPrice: null,
    priceGrowth: null,
    propertiesSold: null,
    avgDaysOnMarket: null,
    figuresPeriod: null,
    figuresSource: null,
  };
  const hasNewer = home.listingType === "rent" || saleCards(figures).length > 0;
  return {
    ...withoutFacts(home),
    secondAgent: secondAgent && { ...secondAgent, ...noProfile, agency: null },
    assistant: assistant && { ...assistant, ...noProfile, agency: null },
    suburbGuide: suburbGuide && (hasNewer ? { ...suburbGuide, ...noFigures } : suburbGuide),
  };
}

/** Without the text under "more", so that the document stays within its budget: it is one link away. */
function toShortCard(home: NearbyListing): NearbyListing {
  return { ...home, description: "", features: null, attributes: null, offeredBy: null };
}

function toAuctionView(id: number, auctionAt: string): AuctionView {
  const days = daysBetween(sydneyDate(new Date()), sydneyDate(new Date(auctionAt)));
  return { toGo: listingPageMessages.daysToGo(days), calendarPath: auctionCalendarPath(id) };
}

function toHistoryView(history: ListingHistory, pastInspections: PastInspections | undefined): HistoryView {
  const { auctions } = history;
  const status = history.states.at(-1)?.status ?? "active";
  // Longer histories lack their beginning.
  const isCut = history.states.length === MAX_STATES;
  const priceHistory = toPriceHistory(history.states, isCut ? [] : history.earlier);
  const { states, before, daysOnMarket, summary } = priceHistory;
  const days = isCut ? history.days : daysOnMarket;
  const last = auctions.at(-1);
  const sale = status === "sold" && last && isSale(last.outcome) && last.correctedAt === null ? last : undefined;
  const options = { isKnown: isCut, pastInspections };
  const joined = sale && joinAuction(sale, listChanges(states, { ...options, auctions: auctions.slice(0, -1) }));
  const changes = [...(before ? [before] : []), ...(joined ?? listChanges(states, { ...options, auctions }))];
  const against = isCut ? undefined : closingAgainstGuide(priceHistory);
  const result = last && last.outcome !== null && status === "active" ? resultText(last, new Date()) : undefined;
  return {
    days: daysListedLabel(days, status),
    changes,
    result,
    ...(summary && !isCut && { summary }),
    closing: [sale && howSold(sale), against].filter((text) => text !== undefined),
    ruler: toRuler(priceHistory),
    available: availableText(history.availableAt),
  };
}

/** "after auction"; undefined if the result does not say. */
function howSold({ outcome }: AuctionResult): string | undefined {
  return outcome === null || outcome === "sold" ? undefined : outcomeLabels[outcome].replace(/^Sold /, "");
}

/** The sale and its auction as one change: "Sold after auction for $1.45m". Undefined if `changes` has no sale. */
function joinAuction({ outcome }: AuctionResult, changes: DatedChange[]): DatedChange[] | undefined {
  const sale = changes.findLastIndex(({ text }) => text.startsWith(outcomeLabels.sold));
  const found = changes[sale];
  if (!found || outcome === null) return undefined;
  return changes.with(sale, { ...found, text: found.text.replace(outcomeLabels.sold, outcomeLabels[outcome]) });
}

/** Undefined unless the home was sold at a published price after a guide of two amounts. */
function toRuler({ states, lastPrice, closedAgainstLastPercent }: PriceHistory): PriceRulerProps | undefined {
  const closing = states.at(-1);
  if (closing?.status !== "sold" || closing.closedPrice === null || closedAgainstLastPercent === null) return undefined;
  // A guide of one figure has the same amount twice.
  if (lastPrice?.priceTo == null || lastPrice.priceTo <= lastPrice.price) return undefined;
  return { guide: { from: lastPrice.price, to: lastPrice.priceTo }, closed: closing.closedPrice };
}

function availableText(at: Date | null): string | undefined {
  return at === null
    ? undefined
    : listingPageMessages.confirmedAvailable(daysBetween(sydneyDate(at), sydneyDate(new Date())));
}

/** 410 for a home that was public once, otherwise 404 with the newest homes. */
async function loadFormerListing(id: number, path: string) {
  const { constraint } = listingEnquiry;
  const shared = { ...noHome, path, constraint, sentReceipt: undefined };
  const found = await findFormerListing(id);
  if (!found) return data({ ...shared, missing: { homes: await findNewestHomes() } }, { status: 404 });
  const { listingType, suburb, states } = found;
  const former = { listingType, suburb, changes: listWithdrawal(states) };
  const nearby = (await findNearbyListings(id, NEARBY_HOMES)).map(toShortCard);
  return data({ ...shared, former: { ...former, nearby } }, { status: 410 });
}

const enquire = enquiryAction(
  listingEnquiry,
  async ({ params }: Route.ActionArgs) => {
    const id = readRowId(params.id);
    const home = id === undefined ? undefined : await findListing(id);
    if (!home) throw new NotFound(leadMessages.listing);
    return { path: listingPath(home), target: { listingId: home.id } };
  },
  { isConfirmedByPage: true },
);

export function action(args: Route.ActionArgs) {
  args.context.set(isPost, true);
  return enquire(args);
}

export const clientAction = formClientAction({ form: enquiryFormId, inPlace: true, failure: leadMessages.failed.text });

export default function ListingPage(props: Route.ComponentProps) {
  // Resets the form for another home.
  return <ListingScreen key={props.loaderData.path} {...props} />;
}

function ListingScreen({ loaderData, actionData, matches }: Route.ComponentProps) {
  const { path, json, former, missing, sentReceipt } = loaderData;
  const view = useMemo(() => readHome(json), [json]);
  const home = view?.home;
  const form = useEnquiryForm({
    path,
    constraint: loaderData.constraint,
    result: actionData,
    defaultValue: home && { message: toFirstMessage(home), wouldLike: view.wishes },
  });
  useRecentHome(home?.id);
  if (view && home) {
    const cost = view.cost && describeCost(view.cost);
    // If the home closed meanwhile, show the unsent enquiry or the receipt.
    const acceptsEnquiries =
      home.closedOn === null || sentReceipt !== undefined || submittedValues(actionData) !== undefined;
    const shared = { title: listingName(home), url: absoluteUrl(matches[0].loaderData.origin, listingPath(home)) };
    const actions = (
      <>
        <SaveHeart home={home} withLabel />
        <ShareLink page={shared} labels={listingPageMessages.share} />
      </>
    );
    const inspectByAppointment = (
      <WishLink path={path} wish="inspection" variant="act">
        {listingPageMessages.bar.askForTime}
      </WishLink>
    );
    const { closedOn } = home;
    const outcome = closedOn !== null && (
      <>
        <ListingOutcome
          home={home}
          closedOn={closedOn}
          history={view.history}
          photosPath={listingPhotosPath(home)}
          savePath={saveSearchPath(toSimilarSearch(home))}
        />
        <div className="outcome-next">
          <SoldNearby home={home} sold={view.sold} />
          <SimilarHomes home={home} isDrawn={isDrawnHome(home)} nearby={view.nearby} cardActions={saveHeart} />
          <SearchElsewhere type={home.listingType} />
        </div>
      </>
    );
    return (
      <div className="home-page page">
        <SaveHomeForm savedIds={view.savedIds}>
          <ListingView
            {...view}
            photosPath={listingPhotosPath(home)}
            askId={enquiryFormId}
            reportPath={listingReportPath(home)}
            inspections={
              <HomeInspections
                listingId={home.id}
                path={path}
                suburb={home.suburb}
                own={view.own}
                inspections={view.inspections}
                byAppointment={home.inspectionsByAppointment && home.closedOn === null}
              />
            }
            answers={toAnswers({ ...view, cost })}
            next={
              <NextInspectionNote
                own={view.own}
                next={view.next}
                byAppointment={home.inspectionsByAppointment}
                path={path}
              />
            }
            bar={
              <>
                {closedOn === null && (
                  <HomeBar {...view} home={home} form={enquiryFormId} byAppointment={inspectByAppointment} />
                )}
                <div className="home-samples mt-2 empty:hidden">
                  <SampleDataNotice />
                </div>
              </>
            }
            cost={cost && <HomeCost {...cost} />}
            askForGuide={
              <WishLink path={path} wish="price guide" variant="quiet">
                {listingPageMessages.askForGuide}
              </WishLink>
            }
            outcome={outcome}
            actions={actions}
            cardActions={saveHeart}
          >
            {acceptsEnquiries && (
              <HomeEnquiry
                form={form}
                wishes={wishOptions(home.listingType)}
                recipient={
                  [home.agent, home.secondAgent].flatMap((agent) => agent?.name ?? []).join(" and ") || undefined
                }
                agency={home.agent?.agency?.name}
                path={path}
                sentReceipt={sentReceipt}
                afterwards={<EnquiryNextSteps next={view.own ? undefined : view.next} nearby={view.nearby} />}
              >
                <EnquiryRecipient id={enquiryHeadingId} home={home} phones={view.phones} />
              </HomeEnquiry>
            )}
          </ListingView>
        </SaveHomeForm>
      </div>
    );
  }
  if (former) {
    return (
      <SaveHomeForm hasHearts={former.nearby.length > 0}>
        <FormerListingView
          former={former}
          nearby={former.nearby}
          savePath={saveSearchPath(toSimilarSearch(former))}
          cardActions={saveHeart}
        />
      </SaveHomeForm>
    );
  }
  if (missing) return <NotFoundPage homes={<NewestHomes json={missing.homes} />} />;
  return (
    <EnquiryPageFailed heading={listingPageMessages.home} path={path} result={actionData}>
      <HomeFailed path={path} />
    </EnquiryPageFailed>
  );
}

function toFirstMessage({ address, listingType, underOfferAt }: ShownListing): string {
  const home = address ?? listingPageMessages.thisHome;
  if (underOfferAt === null) return listingPageMessages.interestedIn(home);
  const question = listingPageMessages.questionUnderOffer[listingType](home);
  return question.charAt(0).toUpperCase() + question.slice(1);
}

/** The first page of homes like this one. */
function toSimilarSearch(
  home: FormerListing & Partial<Pick<ListingDetail, "propertyType" | "bedrooms">>,
): ListingFilters {
  const { listingType: type, suburb, propertyType, bedrooms } = home;
  return {
    type,
    suburb: [suburb],
    ...(propertyType !== undefined && { propertyType: [propertyType] }),
    ...(bedrooms !== undefined && bedrooms !== null && bedrooms > 0 && { bedroomsMin: bedrooms }),
    sort: "newest",
    page: 1,
  };
}
