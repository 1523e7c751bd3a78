import { type ClientActionFunctionArgs, data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { setListingStatus } from "./edit.server.ts";
import { keptListingMessage } from "./kept-listing.ts";
import { listingFormId, listingStatusFormId } from "./form-ids.ts";
import { newListingValues } from "./form-values.ts";
import { listingInputMessages } from "./input.messages.ts";
import { editListingPath, myListingsPath, readMyListings, readStatusChange } from "./address.ts";
import { listingStatusForm, newListingForm, unjudged } from "./own-listing.form.server.ts";
import { ownListingRow } from "./own-listing-row.ts";
import { OwnListingsPanel } from "./own-listings-panel.tsx";
import { ownListingsMessages as says } from "./own-listings.messages.ts";
import { countOwnListings, findListingAgent, findOwnListings } from "./own-listings.queries.server.ts";
import { publishListing } from "./publish.server.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { Invalid, NotFound } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { agentMemberOf, pageAgent, viewerOf } from "#app/session/viewer.server.ts";
import { loadWholePage } from "#app/http/page-loader.server.ts";
import type { Route } from "./+types/my-listings.page";

const perPage = 20;

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, myListingsPath());
  return pageMeta({ title: says.title, description: says.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = pageAgent({ context, url });
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
    const kept = await publishListing(agentMemberOf(args), input, attemptId);
    const { listingType: type, status, priceFrequency } = input;
    const frequency = priceFrequency === "per_month" ? priceFrequency : undefined;
    const address = myListingsPath({ page: 1, added: kept.listing.id, type, status, frequency });
    return redirectWithFlash(address, { kind: "success", ...keptListingMessage(kept) });
  },
  { failure: listingInputMessages.tryLater },
);

const setStatus = pageAction(
  listingStatusForm,
  async (_, args: Route.ActionArgs) => {
    const member = agentMemberOf(args);
    const change = readStatusChange(args.url.searchParams);
    if (!change) throw new NotFound(listingInputMessages.notFound);
    const { id, to } = change;
    const here = myListingsPath(readMyListings(args.url.searchParams));
    try {
      const kept = await setListingStatus(member, id, to === "publish" ? "active" : "draft");
      const message = to === "publish" ? keptListingMessage(kept) : listingInputMessages.unpublished;
      return redirectWithFlash(here, { kind: "success", ...message });
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      // It can be mended on one page only.
      const text = [...Object.values(error.errors).flat(), listingInputMessages.reviewDetails].join(". ");
      return redirectWithFlash(editListingPath(id), {
        kind: "failure",
        title: listingInputMessages.unableToPublish,
        text,
      });
    }
  },
  { failure: listingInputMessages.tryLater },
);

const keepTyped = pageAction(unjudged(newListingForm), (_, args: Route.ActionArgs) => {
  agentMemberOf(args);
  return Promise.reject(new Error("A member was taken for a visitor."));
});

export async function action(args: Route.ActionArgs) {
  const isStatusChange = args.url.searchParams.has("do");
  // With nothing typed there is nothing to keep: as the page itself answers.
  if (isStatusChange) pageAgent(args);
  if (isStatusChange) return setStatus(args);
  return viewerOf(args.context) ? publish(args) : keepTyped(args);
}

export function clientAction(args: ClientActionFunctionArgs) {
  const isStatusChange = new URL(args.request.url).searchParams.has("do");
  return formClientAction({ form: isStatusChange ? listingStatusFormId : listingFormId })(args);
}

export default function MyListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OwnListingsPanel key={loaderData.state.added ?? "first"} {...loaderData} reply={actionData} />;
}
