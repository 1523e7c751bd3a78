import { data, href, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { detachHome, resumeImport } from "#app/features/imports/apply/decisions.server.ts";
import { addInspections, defaultSchedule } from "#app/features/inspections/manage.server.ts";
import { expandSchedule } from "#app/features/inspections/model/inspection.ts";
import { setListingStatus } from "#app/features/listings/edit.server.ts";
import { markUnderOffer, relistListing } from "#app/features/listings/market.server.ts";
import { shortPriceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { exportCsvPath, exportReaxmlPath } from "#app/features/listings/model/paths.ts";
import { findCorrectionsToShow } from "#app/features/listings/price-corrections.server.ts";
import { nameReaders, savedListingMessage } from "#app/features/listings/saved-listing.server.ts";
import { findStatementsToShow } from "#app/features/listings/statements.server.ts";
import { listUnfinished } from "#app/features/listings/unfinished.server.ts";
import { confirmAvailable, answerDuplicate } from "#app/features/listings/upkeep.server.ts";
import { type Colleague, findColleagues, findMembership } from "#app/features/managers/manager.queries.server.ts";
import { findHoldsByListings } from "#app/features/moderation/holds.queries.server.ts";
import { coverImage } from "#app/features/pictures/model/media.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { Invalid, NotFound } from "#app/lib/errors.ts";
import { joinIntents } from "#app/lib/intents.ts";
import { dateLabel, sydneyDate, timeRangeLabel } from "#app/lib/sydney-time.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Pagination } from "#app/ui/navigation.tsx";
import { photoAt } from "#app/ui/photo-frame.tsx";
import type { Route } from "./+types/my-listings.page";
import { listingInputMessages, marketMessages, ownListingsMessages as messages } from "./manage.messages.ts";
import { Filters, isFiltered, Lists, ScopeTabs, toAgentOptions } from "./my-listings-head.tsx";
import {
  findOwnListings,
  type MyListingsRow,
  type MyListingsSummary,
  summariseOwnListings,
} from "./my-listings.queries.server.ts";
import { listingIntents, type ListingStage, type OwnListingRow } from "./own-listing-actions.tsx";
import { DueLinks, HomeTasks, type HomeTasksProps, duplicateIntents, unfinishedIntents } from "./own-listing-tasks.tsx";
import { pathInLists, tellIfImportStops } from "./own-listing.form.server.ts";
import { findImportSource, findPicturesOfListings, type OwnPictures } from "./own-listings.queries.server.ts";
import { OwnListings } from "./own-listings.tsx";
import {
  LISTINGS_PER_PAGE,
  myListingsPath,
  type MyListingsState,
  newListingPath,
  ownListingElement,
  pricesElement,
  readMyListings,
  severalInspectionsPath,
  severalPricesPath,
} from "./paths.ts";
import { findUnconfirmedPrices } from "./prices.queries.server.ts";
import {
  ChosenStatus,
  LIST_HEADING,
  SeveralBar,
  type SeveralFormProps,
  severalIntents,
  useSeveralForm,
} from "./several-form.tsx";
import { severalMessages } from "./several.messages.ts";
import { changeSeveral, readInspectionTimes, severalSchema, severalSummary } from "./several.server.ts";
import { deleteUnfinished } from "./unfinished.queries.server.ts";
import { availabilityMessages, duplicateMessages } from "./upkeep.messages.ts";
import { findOwnDuplicates } from "./upkeep.queries.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, myListingsPath());
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageAgent({ context, url });
  const state = readMyListings(url.searchParams);
  const range = { limit: LISTINGS_PER_PAGE, offset: (state.page - 1) * LISTINGS_PER_PAGE };
  const form = { constraint: severalConstraint, schedule: defaultSchedule(new Date()), userId: viewer.id };
  const noColleagues: Colleague[] = [];
  return loadPage({ fallback: { state, form, colleagues: noColleagues, results: undefined } }, async () => {
    const [
      summary,
      listings,
      colleagues,
      membership,
      corrections,
      unconfirmedPrices,
      statements,
      duplicates,
      unfinished,
    ] = await Promise.all([
      summariseOwnListings(viewer.id, state),
      findOwnListings(viewer.id, state, range),
      findColleagues(viewer.id),
      findMembership(viewer.id),
      findCorrectionsToShow({ id: viewer.id, isAdmin: false }, state.scope ?? "mine"),
      findUnconfirmedPrices({ id: viewer.id, isAdmin: false }, state.scope ?? "mine"),
      findStatementsToShow({ id: viewer.id, isAdmin: false }, state.scope ?? "mine"),
      findOwnDuplicates({ id: viewer.id, isAdmin: false }, state.scope ?? "mine"),
      listUnfinished(viewer.id),
    ]);
    const lastPage = Math.max(1, Math.ceil(summary.total / LISTINGS_PER_PAGE));
    if (state.page > lastPage) throw data(null, { status: 404 });
    const ids = listings.map(({ id }) => id);
    const [pictures, holds, due] = await Promise.all([
      findPicturesOfListings(ids),
      findHoldsByListings(ids),
      findStatementsToShow({ id: viewer.id, isAdmin: false }, state.scope ?? "mine", { ids }),
    ]);
    const noPictures = { cover: null, pictureCount: 0 };
    const rows = listings.map((listing) => ({
      ...ownListingRow(listing, pictures.get(listing.id) ?? noPictures),
      holds: holds.get(listing.id) ?? [],
      statementBadge: due.find(({ id }) => id === listing.id)?.badge,
    }));
    const tasks = { corrections, unconfirmedPrices: unconfirmedPrices, statements, duplicates, unfinished };
    return {
      state,
      form,
      colleagues,
      results: { agentId: membership?.agentId, summary, listings: rows, lastPage, ...tasks },
    };
  });
}

/** Each field is needed for its own button only, so none of them is marked as optional. */
const severalConstraint = Object.fromEntries(
  Object.keys(severalSchema.shape).map((name) => [name, { required: true }]),
);

type Message = { title: string; text: string };

const backTo = ({ url }: Route.ActionArgs, element: string, message: Message) =>
  redirectWithFlash(`${myListingsPath(readMyListings(url.searchParams))}#${element}`, { kind: "success", ...message });
const backToRow = (args: Route.ActionArgs, id: number, message: Message) =>
  backTo(args, ownListingElement(id), message);

/** Errors of a listing can only be fixed in its form. */
async function orRedirectToForm(id: number, publish: () => Promise<Response>): Promise<Response> {
  try {
    return await publish();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    // The form of an imported home is the page of its import.
    const source = await findImportSource(id);
    const wayOn = source ? listingInputMessages.correctImport[source] : listingInputMessages.reviewDetails;
    const text = [...Object.values(error.errors).flat(), wayOn].join(". ");
    const title = listingInputMessages.unableToPublish;
    return redirectWithFlash(href("/dashboard/listings/:id/edit", { id: String(id) }), {
      kind: "failure",
      title,
      text,
    });
  }
}

function relist({ id }: { id: number }, args: Route.ActionArgs): Promise<Response> {
  return orRedirectToForm(id, async () => {
    const member = requireAgent(args);
    const message = await tellIfImportStops<Message>(id, async () => {
      const { isPendingVerification } = await relistListing(member, id);
      return isPendingVerification
        ? nameReaders(listingInputMessages.pendingVerification, member)
        : marketMessages.backOnMarket;
    });
    return redirectWithFlash(await pathInLists(member, id), { kind: "success", ...message });
  });
}

const intents = joinIntents(
  joinIntents(listingIntents, severalIntents),
  joinIntents(unfinishedIntents, duplicateIntents),
);

const otherOperations = { addInspection: addInspections, stopImport: detachHome, resumeImport };

export const action = intentAction(
  intents,
  {
    several: intent({
      schema: severalSchema,
      async act({ input }, args: Route.ActionArgs) {
        const member = requireAgent(args);
        const { chosen: _, ...state } = readMyListings(args.url.searchParams);
        const { change, ...values } = input;
        // Each home has its own price, so that these are typed on a page of their own.
        if (change === "price") return redirect(`${severalPricesPath(values.homes, state)}#${pricesElement}`);
        if (change === "inspection" && new Set(values.homes).size > 1) {
          const times = readInspectionTimes(values);
          const schedule = expandSchedule(times, new Date());
          if ("errors" in schedule) throw new Invalid(schedule.errors);
          return redirect(severalInspectionsPath(values.homes, state, times));
        }
        const result = await changeSeveral(member, { change, ...values }, otherOperations);
        return redirectWithFlash(`${myListingsPath(state)}#own-listings`, severalSummary(result));
      },
      failure: severalMessages.failed,
    }),
    discard: intent({
      async act({ id }, args: Route.ActionArgs) {
        const { user } = requireAgent(args);
        if (!(await deleteUnfinished(user.id, id))) throw new NotFound(listingInputMessages.notFound);
        return backTo(args, "own-listings", messages.discarded);
      },
      failure: listingInputMessages.tryLater,
    }),
    bothRight: intent({
      async act({ id }, args: Route.ActionArgs) {
        await answerDuplicate(requireAgent(args), id);
        return backTo(args, "own-listings", duplicateMessages.answered);
      },
      failure: listingInputMessages.tryLater,
    }),
    publish: intent({
      act: ({ id }, args: Route.ActionArgs) =>
        orRedirectToForm(id, async () => {
          const member = requireAgent(args);
          const message = await tellIfImportStops<Message>(id, async () =>
            savedListingMessage(await setListingStatus(member, id, "active"), member),
          );
          return backToRow(args, id, message);
        }),
      failure: listingInputMessages.tryLater,
    }),
    unpublish: intent({
      async act({ id }, args: Route.ActionArgs) {
        const member = requireAgent(args);
        const message = await tellIfImportStops<Message>(id, async () => {
          await setListingStatus(member, id, "draft");
          return nameReaders(listingInputMessages.unpublished, member);
        });
        return backToRow(args, id, message);
      },
      failure: listingInputMessages.tryLater,
    }),
    underOffer: intent({
      async act({ id }, args: Route.ActionArgs) {
        const message = await tellIfImportStops<Message>(id, async () => {
          const { listing } = await markUnderOffer(requireAgent(args), id);
          return marketMessages.underOfferNow[listing.listingType === "rent" ? "rent" : "sale"];
        });
        return backToRow(args, id, message);
      },
      failure: listingInputMessages.tryLater,
    }),
    confirm: intent({
      async act({ id }, args: Route.ActionArgs) {
        await confirmAvailable(requireAgent(args), id);
        return backToRow(args, id, availabilityMessages.confirmedNow);
      },
      failure: listingInputMessages.tryLater,
    }),
    offerGone: intent({ act: relist, failure: listingInputMessages.tryLater }),
    relist: intent({ act: relist, failure: listingInputMessages.tryLater }),
  },
  {
    missingMessage: listingInputMessages.notFound,
    // An older version of this page posted new listings here.
    otherwise({ url }): Promise<never> {
      throw redirect(newListingPath(readMyListings(url.searchParams)), 307);
    },
    guard: requirePageAgent,
  },
);

export const clientAction = intentClientAction(intents, { failure: listingInputMessages.tryLater });

export const clientMiddleware = keepPageWhenUnreachable((loaderData: Route.ComponentProps["loaderData"], params) => ({
  ...loaderData,
  state: readMyListings(params),
  results: undefined,
}));

export default function MyListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnListingsPanel {...loaderData} result={actionData} />;
}

function toStage({ status, underOfferAt, closedOn }: MyListingsRow): ListingStage {
  if (status === "suspended" || status === "withdrawn" || status === "draft") return status;
  if (closedOn !== null) return "closed";
  return underOfferAt === null ? "active" : "underOffer";
}

/** Without the details that only the report explains. */
function toHeldReason({ code, text }: NonNullable<MyListingsRow["held"]>): string {
  const missing = code === "listing.missing" ? /\bit lacks .*(?=\.$)/.exec(text)?.[0] : undefined;
  return missing ?? new Map<string, string>(Object.entries(messages.heldReasons)).get(code) ?? messages.heldByCheck;
}

function ownListingRow(
  listing: MyListingsRow,
  { cover, pictureCount }: OwnPictures,
): Omit<OwnListingRow, "holds" | "statementBadge"> {
  const { id, title, status, listingType, propertyType, address, suburb, state, postcode } = listing;
  const { isOwn, enquiryCount, waitingCount, due, guideDays, nextInspection } = listing;
  const { colleague, secondAgent, assistant, isImported, isInSpreadsheet, isDetached, heroImageUrl, publishedAt } =
    listing;
  const isPublic = status === "active" || listing.closedOn !== null;
  const { amount, isGuide, frequency } = shortPriceLabel(listing);
  const isUnpriced = listing.closedOn === null && listing.price === 0 && !listing.priceWords;
  return {
    id,
    title,
    stage: toStage(listing),
    badge: statusLabel(listing) ?? (status === "active" ? messages.stages.active : messages.stages.draft),
    listingType,
    propertyType,
    amount: isUnpriced
      ? messages.noPrice
      : [isGuide && listingsMessages.guide, amount, frequency].filter(Boolean).join(" "),
    address,
    suburb,
    state,
    postcode,
    isOwn,
    enquiryCount,
    waitingCount,
    due,
    heldReason: listing.held ? toHeldReason(listing.held) : undefined,
    hasAuction: listing.auctionAt !== null,
    guideDays,
    inspection: nextInspection
      ? `${dateLabel(sydneyDate(nextInspection.startsAt))}, ${timeRangeLabel(nextInspection.startsAt, nextInspection.endsAt)}`
      : listing.inspectionsByAppointment
        ? messages.byAppointment
        : undefined,
    colleague,
    secondAgent,
    assistant,
    isImported,
    isInSpreadsheet,
    isDetached,
    publishedOn:
      isPublic && publishedAt
        ? messages.listedOn(dateLabel(sydneyDate(new Date(publishedAt))).replace(/^\S+ /, ""))
        : undefined,
    image: cover ? coverImage(cover) : photoAt(heroImageUrl),
    pictureCount,
  };
}

interface OwnListingsPanelProps {
  state: MyListingsState;
  form: Pick<SeveralFormProps, "constraint" | "schedule"> & { userId: number };
  colleagues: readonly Colleague[];
  results?: HomeTasksProps & {
    /** The viewer's own profile. */
    agentId: number | undefined;
    summary: MyListingsSummary;
    listings: readonly OwnListingRow[];
    lastPage: number;
  };
  result?: FormResult;
}

function OwnListingsPanel({ state, form, colleagues, results, result }: OwnListingsPanelProps) {
  const { scope = "mine", list = "current" } = state;
  const several = useSeveralForm({ state, ...form, result });
  const isEmpty =
    results !== undefined && !isFiltered(state) && Object.values(results.summary.lists).every((count) => count === 0);
  const hasScopes = colleagues.length > 0 || scope === "agency";
  const hasFilters = results !== undefined && (results.summary.lists[list] > 1 || isFiltered(state));
  const isShownAtButton = several.failure?.initialValue.change !== undefined && (results?.listings.length ?? 0) > 0;
  const add = (
    <ButtonLink
      to={newListingPath(state)}
      aria-label={messages.add}
      className="my-listings-add shrink-0 whitespace-nowrap"
    >
      <span className={isEmpty ? "" : "max-sm:hidden"}>{messages.add}</span>
      {!isEmpty && <span className="sm:hidden">{messages.addShort}</span>}
    </ButtonLink>
  );
  const tabs = (
    <div className="my-listings-tabs">
      {hasScopes && <ScopeTabs state={state} />}
      {results && <Lists state={state} counts={results.summary.lists} />}
    </div>
  );
  return (
    <>
      {isFailure(result) && !isShownAtButton && (
        <ErrorSummary form={{ id: result.formId, failure: result }} className="" />
      )}
      <section aria-labelledby={LIST_HEADING} className="my-listings flex flex-col gap-1">
        <h2 id={LIST_HEADING} tabIndex={-1} className="sr-only">
          {messages.list}
        </h2>
        {results && <HomeTasks {...results} state={state} result={result} />}
        {!isEmpty && (
          <div className="my-listings-head print:hidden">
            {hasFilters && (
              <Filters
                state={state}
                summary={results.summary}
                agents={toAgentOptions(colleagues, results.agentId)}
                hasScopes={hasScopes}
              />
            )}
            {add}
            {tabs}
          </div>
        )}
        {isEmpty && colleagues.length > 0 && tabs}
        {isEmpty ? (
          <EmptyState title={messages.empty} level={3} actions={add}>
            {messages.emptyHint}{" "}
            {colleagues.length > 0 && (
              <TextLink to={myListingsPath({ scope: "agency", page: 1 })}>{messages.seeAgency}</TextLink>
            )}
          </EmptyState>
        ) : results ? (
          <OwnListingsPage
            state={state}
            {...results}
            result={result}
            several={several}
            colleagues={colleagues}
            userId={form.userId}
          />
        ) : (
          <LoadFailed title={messages.failed} path={myListingsPath(state)}>
            {messages.failedHint}
          </LoadFailed>
        )}
      </section>
    </>
  );
}

interface OwnListingsPageProps
  extends
    NonNullable<OwnListingsPanelProps["results"]>,
    Pick<OwnListingsPanelProps, "state" | "result" | "colleagues"> {
  several: ReturnType<typeof useSeveralForm>;
  userId: number;
}

function OwnListingsPage({
  state,
  summary,
  listings,
  lastPage,
  result,
  several,
  colleagues,
  userId,
}: OwnListingsPageProps) {
  const { scope = "mine", list = "current" } = state;
  const typed = several.failure?.initialValue.homes;
  const chosen = state.chosen ? listings.map(({ id }) => id) : [typed ?? []].flat().map(Number);
  return (
    <>
      {list === "current" && <DueLinks state={state} due={summary.due} />}
      {listings.length > 0 ? (
        <div>
          <OwnListings listings={listings} state={state} result={result} chosen={chosen} />
          <ChosenStatus />
          <SeveralBar
            state={state}
            colleagues={colleagues}
            userId={userId}
            hasImported={listings.some(({ isImported }) => isImported)}
            hasDetached={listings.some(({ isDetached }) => isDetached)}
            form={several}
          />
        </div>
      ) : isFiltered(state) ? (
        <EmptyState
          title={messages.noneMatch}
          level={3}
          actions={
            <ButtonLink variant="quiet" to={myListingsPath({ scope, list, page: 1 })}>
              {messages.showAll}
            </ButtonLink>
          }
        >
          {messages.noneMatchHint}
        </EmptyState>
      ) : (
        <p>{(scope === "mine" ? messages.emptyList : messages.emptyAgencyList)[list]}</p>
      )}
      <Pagination page={state.page} lastPage={lastPage} pathOf={(page) => myListingsPath({ ...state, page })} />
      <p className="flex flex-wrap items-center gap-x-6">
        <span>{messages.download}</span>
        <a href={exportReaxmlPath} download className="link inline-flex min-h-(--tap) items-center">
          {messages.asReaxml}
        </a>
        <a href={exportCsvPath} download className="link inline-flex min-h-(--tap) items-center">
          {messages.asCsv}
        </a>
      </p>
    </>
  );
}
