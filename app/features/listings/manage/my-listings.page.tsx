import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import type { Route } from "./+types/my-listings.page";
import { coverImage } from "#app/features/pictures/model/media.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { findHoldsByListings } from "#app/features/moderation/holds.queries.server.ts";
import { hasColleagues, type ListingScope } from "#app/features/managers/manager.queries.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { Invalid } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { photoAt } from "#app/ui/photo-frame.tsx";
import { data, href, redirect } from "react-router";
import { priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { setListingStatus } from "#app/features/listings/edit.server.ts";
import { listingInputMessages, marketMessages, ownListingsMessages as messages } from "./manage.messages.ts";
import { markUnderOffer, relistListing } from "#app/features/listings/market.server.ts";
import { pathInLists } from "./own-listing.form.server.ts";
import {
  countOwnListings,
  findOwnListings,
  findPicturesOfListings,
  type MyListing,
  type OwnPictures,
} from "./own-listings.queries.server.ts";
import { type ListingStage, type OwnListingRow, OwnListings, listingIntents } from "./own-listings.tsx";
import {
  LISTINGS_PER_PAGE,
  myListingsPath,
  type MyListingsState,
  newListingPath,
  OWN_LISTS,
  type OwnList,
  ownListingElement,
  readMyListings,
} from "./paths.ts";
import { savedListingMessage } from "#app/features/listings/publish.server.ts";
import { formatNumber } from "#app/lib/numbers.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { type FormResult, isFailure } from "#app/forms/form-result.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { TabLinks } from "#app/ui/tab-links.tsx";
import { exportCsvPath, exportReaxmlPath } from "#app/features/listings/model/paths.ts";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, myListingsPath());
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageAgent({ context, url });
  const state = readMyListings(url.searchParams);
  const range = { limit: LISTINGS_PER_PAGE, offset: (state.page - 1) * LISTINGS_PER_PAGE };
  return loadPage({ fallback: { state, isOfAgency: false, results: undefined } }, async () => {
    const { scope = "mine", list = "current" } = state;
    const [counts, listings, isOfAgency] = await Promise.all([
      countOwnListings(viewer.id, scope),
      findOwnListings(viewer.id, scope, list, range),
      hasColleagues(viewer.id),
    ]);
    const lastPage = Math.max(1, Math.ceil(counts[list] / LISTINGS_PER_PAGE));
    if (state.page > lastPage) throw data(null, { status: 404 });
    const ids = listings.map(({ id }) => id);
    const [pictures, holds] = await Promise.all([findPicturesOfListings(ids), findHoldsByListings(ids)]);
    const noPictures = { cover: null, pictureCount: 0 };
    const rows = listings.map((listing) => ({
      ...ownListingRow(listing, pictures.get(listing.id) ?? noPictures),
      holds: holds.get(listing.id) ?? [],
    }));
    return { state, isOfAgency, results: { counts, listings: rows, lastPage } };
  });
}

const backToRow = ({ url }: Route.ActionArgs, id: number, message: { title: string; text: string }) =>
  redirectWithFlash(`${myListingsPath(readMyListings(url.searchParams))}#${ownListingElement(id)}`, {
    kind: "success",
    ...message,
  });

/** Errors of a listing can only be fixed in its form. */
async function orRedirectToForm(id: number, publish: () => Promise<Response>): Promise<Response> {
  try {
    return await publish();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const text = [...Object.values(error.errors).flat(), listingInputMessages.reviewDetails].join(". ");
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
    const { isPendingVerification } = await relistListing(member, id);
    const message = isPendingVerification ? listingInputMessages.pendingVerification : marketMessages.backOnMarket;
    return redirectWithFlash(await pathInLists(member, id), { kind: "success", ...message });
  });
}

export const action = intentAction(
  listingIntents,
  {
    publish: intent({
      act: ({ id }, args: Route.ActionArgs) =>
        orRedirectToForm(id, async () => {
          const saved = await setListingStatus(requireAgent(args), id, "active");
          return backToRow(args, id, savedListingMessage(saved));
        }),
      failure: listingInputMessages.tryLater,
    }),
    unpublish: intent({
      async act({ id }, args: Route.ActionArgs) {
        await setListingStatus(requireAgent(args), id, "draft");
        return backToRow(args, id, listingInputMessages.unpublished);
      },
      failure: listingInputMessages.tryLater,
    }),
    underOffer: intent({
      async act({ id }, args: Route.ActionArgs) {
        await markUnderOffer(requireAgent(args), id);
        return backToRow(args, id, marketMessages.underOfferNow);
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

export const clientAction = intentClientAction(listingIntents, { failure: listingInputMessages.tryLater });

export const clientMiddleware = keepPageWhenUnreachable((loaderData: Route.ComponentProps["loaderData"], params) => ({
  ...loaderData,
  state: readMyListings(params),
  results: undefined,
}));

export default function MyListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnListingsPanel {...loaderData} result={actionData} />;
}

function toStage({ status, underOfferAt, closedOn }: MyListing): ListingStage {
  if (status === "suspended" || status === "withdrawn" || status === "draft") return status;
  if (closedOn !== null) return "closed";
  return underOfferAt === null ? "active" : "underOffer";
}

function ownListingRow(listing: MyListing, { cover, pictureCount }: OwnPictures): Omit<OwnListingRow, "holds"> {
  const { id, title, status, listingType, propertyType, address, suburb, state, postcode } = listing;
  const { enquiryCount, colleague, isImported, heroImageUrl, publishedAt } = listing;
  const isPublic = status === "active" || listing.closedOn !== null;
  const { amount, frequency } = priceLabel(listing);
  const isUnpriced = listing.closedOn === null && listing.price === 0 && !listing.priceWords;
  return {
    id,
    title,
    stage: toStage(listing),
    badge: statusLabel(listing) ?? status,
    listingType,
    propertyType,
    amount: isUnpriced ? messages.noPrice : [amount, frequency].filter(Boolean).join(" "),
    address,
    suburb,
    state,
    postcode,
    enquiryCount,
    colleague,
    isImported,
    publishedOn: isPublic && publishedAt ? formatLongDate(publishedAt) : undefined,
    image: cover ? coverImage(cover) : photoAt(heroImageUrl),
    pictureCount,
  };
}

type OwnListingCounts = Readonly<Record<OwnList, number>>;

interface OwnListingsPanelProps {
  state: MyListingsState;
  results?: {
    counts: OwnListingCounts;
    listings: readonly OwnListingRow[];
    lastPage: number;
  };
  /** Whether there are colleagues with listings. */
  isOfAgency: boolean;
  result?: FormResult;
}

function OwnListingsPanel({ state, results, isOfAgency, result }: OwnListingsPanelProps) {
  const { scope = "mine" } = state;
  const isEmpty = results !== undefined && Object.values(results.counts).every((count) => count === 0);
  const add = <ButtonLink to={newListingPath(state)}>{messages.add}</ButtonLink>;
  return (
    <>
      {isFailure(result) && <ErrorSummary form={{ id: result.formId, failure: result }} className="" />}
      <section aria-labelledby="own-listings" className="flex flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="own-listings" tabIndex={-1} className="text-lg">
            {messages.list}
          </h2>
          {!isEmpty && add}
        </div>
        {(isOfAgency || scope === "agency") && <ScopeTabs scope={scope} />}
        {isEmpty ? (
          <EmptyState title={messages.empty} level={3} actions={add}>
            {messages.emptyHint}
          </EmptyState>
        ) : results ? (
          <OwnListingsPage state={state} {...results} result={result} />
        ) : (
          <LoadFailed title={messages.failed} path={myListingsPath(state)}>
            {messages.failedHint}
          </LoadFailed>
        )}
      </section>
    </>
  );
}

function OwnListingsPage({
  state,
  counts,
  listings,
  lastPage,
  result,
}: NonNullable<OwnListingsPanelProps["results"]> & Pick<OwnListingsPanelProps, "state" | "result">) {
  const { scope = "mine", list = "current" } = state;
  return (
    <>
      {counts.closed + counts.withdrawn > 0 && <Lists counts={counts} scope={scope} list={list} />}
      {listings.length > 0 ? (
        <OwnListings listings={listings} state={state} result={result} />
      ) : (
        <p>{(scope === "mine" ? messages.emptyList : messages.emptyAgencyList)[list]}</p>
      )}
      <p className="flex flex-wrap items-center gap-x-6">
        <span>{messages.download}</span>
        <a href={exportReaxmlPath} download className="link inline-flex min-h-(--tap) items-center">
          {messages.asReaxml}
        </a>
        <a href={exportCsvPath} download className="link inline-flex min-h-(--tap) items-center">
          {messages.asCsv}
        </a>
      </p>
      <Pagination page={state.page} lastPage={lastPage} pathOf={(page) => myListingsPath({ ...state, page })} />
    </>
  );
}

function ScopeTabs({ scope }: { scope: ListingScope }) {
  return (
    <TabLinks
      label={messages.scopes}
      tabs={(["mine", "agency"] as const).map((one) => ({
        to: myListingsPath({ scope: one, page: 1 }),
        label: messages.scope[one],
        current: one === scope,
      }))}
    />
  );
}

function Lists({ counts, scope, list }: { counts: OwnListingCounts; scope: ListingScope; list: OwnList }) {
  const tabs = OWN_LISTS.filter((name) => name === list || name === "current" || counts[name] > 0);
  return (
    <TabLinks
      label={messages.lists}
      tabs={tabs.map((name) => ({
        to: myListingsPath({ scope, list: name, page: 1 }),
        label: `${messages.ofList[name]} (${formatNumber(counts[name])})`,
        current: name === list,
      }))}
    />
  );
}
