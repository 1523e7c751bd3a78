import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import type { Route } from "./+types/my-listings.page";
import { coverImage } from "#app/features/pictures/model/media.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { findHoldsOfListings } from "#app/features/moderation/holds.queries.server.ts";
import { hasColleagues } from "#app/features/keepers/keeper.queries.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { Invalid } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { photoAt } from "#app/ui/photo-frame.tsx";
import { data, redirect } from "react-router";
import { priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { setListingStatus } from "#app/features/listings/edit.server.ts";
import { listingInputMessages, marketMessages, ownListingsMessages as messages } from "./manage.messages.ts";
import { markUnderOffer, relistListing } from "#app/features/listings/market.server.ts";
import { placeInLists } from "./own-listing.form.server.ts";
import { OwnListingsPanel } from "./own-listings-panel.tsx";
import {
  countOwnListings,
  findOwnListings,
  findPicturesOfListings,
  type MyListing,
  type OwnPictures,
} from "./own-listings.queries.server.ts";
import type { ListingStage, OwnListingRow } from "./own-listings.tsx";
import {
  editListingPath,
  listingIntents,
  LISTINGS_PER_PAGE,
  myListingsPath,
  newListingPath,
  ownListingElement,
  readMyListings,
} from "./paths.ts";
import { savedListingMessage } from "#app/features/listings/publish.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, myListingsPath());
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageAgent({ context, url });
  const state = readMyListings(url.searchParams);
  const range = { limit: LISTINGS_PER_PAGE, offset: (state.page - 1) * LISTINGS_PER_PAGE };
  return loadPage({ databaseAway: { state, isOfAgency: false, found: undefined } }, async () => {
    const { whose = "mine", list = "current" } = state;
    const [counts, listings, isOfAgency] = await Promise.all([
      countOwnListings(viewer.id, whose),
      findOwnListings(viewer.id, whose, list, range),
      hasColleagues(viewer.id),
    ]);
    const lastPage = Math.max(1, Math.ceil(counts[list] / LISTINGS_PER_PAGE));
    if (state.page > lastPage) throw data(null, { status: 404 });
    const ids = listings.map(({ id }) => id);
    const [pictures, holds] = await Promise.all([findPicturesOfListings(ids), findHoldsOfListings(ids)]);
    const noPictures = { cover: null, pictureCount: 0 };
    const rows = listings.map((listing) => ({
      ...ownListingRow(listing, pictures.get(listing.id) ?? noPictures),
      holds: holds.get(listing.id) ?? [],
    }));
    return { state, isOfAgency, found: { counts, listings: rows, lastPage } };
  });
}

/** Back at the row that was changed. */
const backToRow = ({ url }: Route.ActionArgs, id: number, message: { title: string; text: string }) =>
  redirectWithFlash(`${myListingsPath(readMyListings(url.searchParams))}#${ownListingElement(id)}`, {
    kind: "success",
    ...message,
  });

/** What may not be published as it is can be mended on one page only. */
async function orToItsForm(id: number, publish: () => Promise<Response>): Promise<Response> {
  try {
    return await publish();
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const text = [...Object.values(error.errors).flat(), listingInputMessages.reviewDetails].join(". ");
    const title = listingInputMessages.unableToPublish;
    return redirectWithFlash(editListingPath(id), { kind: "failure", title, text });
  }
}

/** Back on the market, and to its row there: what was closed stood in another list. */
function relist({ id }: { id: number }, args: Route.ActionArgs): Promise<Response> {
  return orToItsForm(id, async () => {
    const member = requireAgent(args);
    const { heldBack } = await relistListing(member, id);
    const message = heldBack ? listingInputMessages.heldBack : marketMessages.backOnMarket;
    return redirectWithFlash(await placeInLists(member, id), { kind: "success", ...message });
  });
}

export const action = intentAction(
  listingIntents,
  {
    publish: intent({
      act: ({ id }, args: Route.ActionArgs) =>
        orToItsForm(id, async () => {
          const kept = await setListingStatus(requireAgent(args), id, "active");
          return backToRow(args, id, savedListingMessage(kept));
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
    notFound: listingInputMessages.notFound,
    // The form of a new listing stood here once: what is sent from a page that is still open arrives.
    otherwise({ url }): Promise<never> {
      throw redirect(newListingPath(readMyListings(url.searchParams)), 307);
    },
    guard: requirePageAgent,
  },
);

export const clientAction = intentClientAction(listingIntents, { failure: listingInputMessages.tryLater });

export const clientMiddleware = keepPageWhenUnreachable((shown: Route.ComponentProps["loaderData"], params) => ({
  ...shown,
  state: readMyListings(params),
  found: undefined,
}));

export default function MyListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnListingsPanel {...loaderData} reply={actionData} />;
}

function stageOf({ status, underOfferAt, closedOn }: MyListing): ListingStage {
  if (status === "suspended" || status === "withdrawn" || status === "draft") return status;
  if (closedOn !== null) return "closed";
  return underOfferAt === null ? "active" : "underOffer";
}

/** As much of a listing as its owner's list shows. */
function ownListingRow(listing: MyListing, { cover, pictureCount }: OwnPictures): Omit<OwnListingRow, "holds"> {
  const { id, title, status, listingType, propertyType, address, suburb, state, postcode } = listing;
  const { enquiryCount, colleague, isFed, heroImageUrl, publishedAt } = listing;
  const isPublic = status === "active" || listing.closedOn !== null;
  const { amount, frequency } = priceLabel(listing);
  const isUnpriced = listing.closedOn === null && listing.price === 0 && !listing.priceWords;
  return {
    id,
    title,
    stage: stageOf(listing),
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
    isFed,
    publishedOn: isPublic && publishedAt ? formatLongDate(publishedAt) : undefined,
    image: cover ? coverImage(cover) : photoAt(heroImageUrl),
    pictureCount,
  };
}
