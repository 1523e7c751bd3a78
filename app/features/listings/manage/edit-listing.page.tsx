import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { editListing } from "./edit.server.ts";
import { type ListingFormFields, listingFormId, listingValues } from "./form-values.ts";
import { ListingForm } from "./listing-form.tsx";
import { listingInputMessages, ownListingsMessages as messages } from "./manage.messages.ts";
import { editListingPath, listingsHome } from "./paths.ts";
import { changesOf, editListingForm, withoutValidation } from "./own-listing.form.server.ts";
import { findOwnListing } from "./own-listings.queries.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { SubmitButton } from "#app/forms/submit-button.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadWholePage } from "#app/http/page-loader.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { NotFound } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireUser, requirePageAgent, requirePageUser, getViewer } from "#app/session/viewer.server.ts";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Route } from "./+types/edit-listing.page";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.editTitle, description: messages.editDescription, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  // An admin may keep everybody's listings.
  const viewer = requirePageUser({ context, url });
  if (!viewer.isAdmin) requirePageAgent({ context, url });
  const id = readRowId(params.id);
  const listing = id === undefined ? undefined : await loadWholePage(() => findOwnListing(id, viewer));
  if (!listing) throw data(null, { status: 404 });
  const { constraint } = editListingForm;
  return { id: listing.id, values: listingValues(listing), constraint, home: listingsHome(viewer.role) };
}

const edit = pageAction(
  editListingForm,
  async (input, args: Route.ActionArgs) => {
    const member = requireUser(args);
    const id = readRowId(args.params.id);
    if (id === undefined) throw new NotFound(listingInputMessages.notFound);
    const { listing, heldBack } = await editListing(member, id, changesOf(input));
    const message = listing.status === "active" ? listingInputMessages.saved : listingInputMessages.drafted;
    return redirectWithFlash(listingsHome(member.user.role).to, {
      kind: "success",
      ...(heldBack ? listingInputMessages.heldBack : message),
    });
  },
  { failure: listingInputMessages.tryLater },
);

const keepTyped = pageAction(withoutValidation(editListingForm), (_, args: Route.ActionArgs) => {
  requireUser(args);
  return Promise.reject(new Error("A member was taken for a visitor."));
});

export function action(args: Route.ActionArgs) {
  return getViewer(args.context) ? edit(args) : keepTyped(args);
}

export const clientAction = formClientAction({ form: listingFormId });

export default function EditListingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, values, constraint, home } = loaderData;
  const form = useServerForm<ListingFormFields>({
    id: listingFormId,
    action: editListingPath(id),
    constraint,
    reply: actionData,
    defaultValue: values,
  });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-4 py-6">
        <Breadcrumb trail={[home, { label: values.title ?? "" }]} />
        <h1 tabIndex={-1} className="text-xl">
          {messages.editTitle}
        </h1>
        <ListingForm form={form}>
          <SubmitButton pendingLabel={listingInputMessages.saving} className="sm:self-start">
            {listingInputMessages.saveChanges}
          </SubmitButton>
        </ListingForm>
      </div>
    </>
  );
}
