import { useEffect, useRef } from "react";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { toListingAttributes } from "#app/features/listings/model/attributes.ts";
import { ListingView } from "#app/features/listings/detail/listing-view.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requireAgent, requirePageAgent } from "#app/session/viewer.server.ts";
import type { Route } from "./+types/new-listing.page";
import { type ListingFormFields, listingFormId, toNewListingValues } from "./form-values.ts";
import { ListingEditor, PreviewContact } from "./listing-editor.tsx";
import { listingInputMessages, ownListingsMessages as messages, previewMessages } from "./manage.messages.ts";
import { newListingForm, reviewListing, skipValidation } from "./own-listing.form.server.ts";
import { findListingAgent } from "./own-listings.queries.server.ts";
import { listingsHome, myListingsPath, newListingPath, ownListingElement, readMyListings } from "./paths.ts";
import { publishListing, savedListingMessage } from "#app/features/listings/publish.server.ts";

export function meta({ matches }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, newListingPath());
  return pageMeta({ title: messages.newTitle, description: messages.newDescription, url, noIndex: true });
}

// oxlint-disable-next-line southerly/stays-when-unreachable -- each query is a form of its own
export async function loader({ context, url }: Route.LoaderArgs) {
  const viewer = requirePageAgent({ context, url });
  const { page: _, ...choices } = readMyListings(url.searchParams);
  const state = { ...choices, after: readRowId(url.searchParams.get("after")) };
  const agent = await loadPageOrUnavailable(() => findListingAgent(viewer.id));
  const contact = { email: agent?.email ?? viewer.email, phone: agent?.phone ?? null };
  return {
    state,
    constraint: newListingForm.constraint,
    values: { ...toNewListingValues(state, contact), attemptId: crypto.randomUUID() },
  };
}

const publish = pageAction(
  newListingForm,
  async ({ attemptId, ...typed }, args: Route.ActionArgs, redisplay) => {
    const member = requireAgent(args);
    const agent = await findListingAgent(member.user.id);
    const reviewed = await reviewListing(typed, { redisplay, agentId: agent?.id ?? null });
    if (reviewed.response) return reviewed.response;
    const saved = await publishListing(member, reviewed.listing, attemptId);
    const { listingType: type, status, priceFrequency } = reviewed.listing;
    const frequency = priceFrequency === "per_month" ? priceFrequency : undefined;
    // The next listing starts with the same choices.
    const choices = { type, status, frequency };
    const { id } = saved.listing;
    const to =
      typed.intent === "another"
        ? newListingPath({ ...choices, after: id })
        : `${myListingsPath({ page: 1, ...choices })}#${ownListingElement(id)}`;
    return redirectWithFlash(to, { kind: "success", ...savedListingMessage(saved) });
  },
  { failure: listingInputMessages.publishFailed },
);

const keepTyped = pageAction(skipValidation(newListingForm), (_, args: Route.ActionArgs) => {
  requireAgent(args);
  return Promise.reject(new Error("A member was taken for a visitor."));
});

export function action(args: Route.ActionArgs) {
  return getViewer(args.context) ? publish(args) : keepTyped(args);
}

export const clientAction = formClientAction({
  form: listingFormId,
  failure: `${listingInputMessages.unableToPublish}. ${listingInputMessages.reviewDetails}`,
});

export default function NewListingPage(props: Route.ComponentProps) {
  const { after } = props.loaderData.state;
  const previousId = useRef(after);
  // The button is at the end of the previous form, so scroll to the start of the new one.
  useEffect(() => {
    if (previousId.current === after) return;
    previousId.current = after;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [after]);
  return <NewListing key={after} {...props} />;
}

function NewListing({ loaderData, actionData }: Route.ComponentProps) {
  const { state, constraint, values } = loaderData;
  const form = useServerForm<ListingFormFields>({
    id: listingFormId,
    action: newListingPath(state),
    constraint,
    result: actionData,
    defaultValue: values,
  });
  return (
    <ListingEditor
      form={form}
      title={messages.newTitle}
      trail={[listingsHome("agent"), { label: messages.newTitle }]}
      result={actionData}
      submit={listingInputMessages.store}
      submitAndNext={listingInputMessages.storeAndNext}
    >
      {(preview) => (
        <ListingView
          home={preview}
          nearby={[]}
          figures={[]}
          attributes={toListingAttributes(preview, previewMessages.notPublished)}
        >
          <PreviewContact home={preview} />
        </ListingView>
      )}
    </ListingEditor>
  );
}
