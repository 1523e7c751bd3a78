import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import type { Route } from "./+types/my-listings.page";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadWholePage } from "#app/http/page-loader.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { Invalid } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import { data } from "react-router";
import { setListingStatus } from "./edit.server.ts";
import { listingFormId, newListingValues } from "./form-values.ts";
import { listingInputMessages, ownListingsMessages as messages } from "./manage.messages.ts";
import { newListingForm, withoutValidation } from "./own-listing.form.server.ts";
import { OwnListingsPanel } from "./own-listings-panel.tsx";
import { countOwnListings, findListingAgent, findOwnListings, type MyListing } from "./own-listings.queries.server.ts";
import type { OwnListingRow } from "./own-listings.tsx";
import { editListingPath, listingIntents, myListingsPath, readMyListings } from "./paths.ts";
import { publishListing, savedListingMessage } from "./publish.server.ts";

const perPage = 20;

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, myListingsPath());
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageAgent({ context, url });
  const state = readMyListings(url.searchParams);
  const range = { limit: perPage, offset: (state.page - 1) * perPage };
  return loadWholePage(async () => {
    const [count, listings, agent] = await Promise.all([
      countOwnListings(viewer.id),
      findOwnListings(viewer.id, range),
      findListingAgent(viewer.id),
    ]);
    const lastPage = Math.max(1, Math.ceil(count / perPage));
    if (state.page > lastPage) throw data(null, { status: 404 });
    const contact = { email: agent?.email ?? viewer.email, phone: agent?.phone ?? null };
    return {
      state,
      listings: listings.map(ownListingRow),
      lastPage,
      constraint: newListingForm.constraint,
      values: { ...newListingValues(state, contact), attemptId: crypto.randomUUID() },
    };
  });
}

const publish = pageAction(
  newListingForm,
  async ({ attemptId, ...input }, args: Route.ActionArgs) => {
    const kept = await publishListing(requireAgent(args), input, attemptId);
    const { listingType: type, status, priceFrequency } = input;
    const frequency = priceFrequency === "per_month" ? priceFrequency : undefined;
    const address = myListingsPath({ page: 1, added: kept.listing.id, type, status, frequency });
    return redirectWithFlash(address, { kind: "success", ...savedListingMessage(kept) });
  },
  { failure: listingInputMessages.tryLater },
);

const backToList = ({ url }: Route.ActionArgs, message: { title: string; text: string }) =>
  redirectWithFlash(myListingsPath(readMyListings(url.searchParams)), { kind: "success", ...message });

const keepTyped = pageAction(withoutValidation(newListingForm), (_, args: Route.ActionArgs) => {
  requireAgent(args);
  return Promise.reject(new Error("A member was taken for a visitor."));
});

export const action = intentAction(
  listingIntents,
  {
    publish: intent({
      async act({ id }, args: Route.ActionArgs) {
        try {
          const kept = await setListingStatus(requireAgent(args), id, "active");
          return backToList(args, savedListingMessage(kept));
        } catch (error) {
          if (!(error instanceof Invalid)) throw error;
          // It can be mended on one page only.
          const text = [...Object.values(error.errors).flat(), listingInputMessages.reviewDetails].join(". ");
          const title = listingInputMessages.unableToPublish;
          return redirectWithFlash(editListingPath(id), { kind: "failure", title, text });
        }
      },
      failure: listingInputMessages.tryLater,
    }),
    unpublish: intent({
      async act({ id }, args: Route.ActionArgs) {
        await setListingStatus(requireAgent(args), id, "draft");
        return backToList(args, listingInputMessages.unpublished);
      },
      failure: listingInputMessages.tryLater,
    }),
  },
  {
    notFound: listingInputMessages.notFound,
    otherwise: (args) => (getViewer(args.context) ? publish(args) : keepTyped(args)),
    guard: requirePageAgent,
  },
);

export const clientAction = intentClientAction(listingIntents, { form: listingFormId });

export default function MyListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnListingsPanel key={loaderData.state.added ?? "first"} {...loaderData} reply={actionData} />;
}

/** As much of a listing as its owner's list shows. */
function ownListingRow(listing: MyListing): OwnListingRow {
  const { id, title, status, listingType, propertyType, price, priceFrequency, suburb, state, postcode } = listing;
  const publishedOn = status === "active" && listing.publishedAt ? formatLongDate(listing.publishedAt) : undefined;
  const { enquiryCount } = listing;
  return {
    id,
    title,
    status,
    listingType,
    propertyType,
    price,
    priceFrequency,
    suburb,
    state,
    postcode,
    enquiryCount,
    publishedOn,
  };
}
