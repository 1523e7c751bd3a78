import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { deleteListing } from "#app/features/listings/edit.server.ts";
import { localityLabel, priceLabel } from "#app/features/listings/model/labels.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requirePageUser, requireUser } from "#app/session/viewer.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/delete-listing.page";
import { listingRemovalFormId } from "./form-values.ts";
import { listingInputMessages, ownListingsMessages as messages } from "./manage.messages.ts";
import { listingRemovalForm } from "./own-listing.form.server.ts";
import { findOwnListing } from "./own-listings.queries.server.ts";
import { listingsHome } from "./paths.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.deleteTitle, description: messages.deleteDescription, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const listing = id === undefined ? undefined : await loadPageOrUnavailable(() => findOwnListing(id, viewer));
  // Colleagues may manage a listing, but not delete it.
  const isTheirs = viewer.isAdmin || listing?.createdByUserId === viewer.id;
  if (!listing || !isTheirs) throw data(null, { status: 404 });
  return {
    id: listing.id,
    title: listing.title,
    amount: priceLabel(listing).amount,
    place: localityLabel(listing),
    home: listingsHome(viewer.role),
  };
}

const removalFailed = Object.values(listingInputMessages.unableToRemove).join(". ");

const remove = pageAction(
  listingRemovalForm,
  async (_, args: Route.ActionArgs) => {
    const member = requireUser(args);
    const id = readRowId(args.params.id);
    if (id === undefined) throw new NotFound(listingInputMessages.notFound);
    await deleteListing(member, id);
    return redirectWithFlash(listingsHome(member.user.role).to, { kind: "success", ...listingInputMessages.removed });
  },
  { failure: removalFailed },
);

export function action(args: Route.ActionArgs) {
  // No input to preserve, so the guard may redirect to the login.
  requirePageUser(args);
  return remove(args);
}

export const clientAction = formClientAction({ form: listingRemovalFormId, failure: removalFailed });

export default function DeleteListingPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, amount, place, home } = loaderData;
  const form = useServerForm({
    id: listingRemovalFormId,
    action: href("/dashboard/listings/:id/delete", { id: String(id) }),
    constraint: {},
    result: actionData,
  });
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-4 py-6">
        <Breadcrumb trail={[home, { label: title }]} />
        <h1 tabIndex={-1} className="text-xl">
          {messages.deleteTitle}
        </h1>
        <div className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6">
          <p className="text-lg font-semibold wrap-anywhere">{title}</p>
          <p className="text-ink-2">
            {amount} · {place}
          </p>
          <p className="prose">{messages.deleteMeaning}</p>
          <ServerForm form={form} className="flex flex-col gap-4">
            <Honeypot />
            <FormMessage />
            <div className="flex flex-wrap gap-3">
              <ButtonLink variant="quiet" to={home.to}>
                {messages.keep}
              </ButtonLink>
              <SubmitButton variant="danger" pendingLabel={messages.deleting}>
                {messages.yes}
              </SubmitButton>
            </div>
          </ServerForm>
        </div>
      </div>
    </>
  );
}
