import { createContext, data, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import type { EnquiryFields } from "#app/features/leads/enquiry-form.tsx";
import { Enquiry } from "#app/features/leads/enquiry.tsx";
import { leadMessages } from "#app/features/leads/lead.messages.ts";
import { leadSchema } from "#app/features/leads/lead.schema.ts";
import { openedWithReceipt } from "#app/features/leads/opened-with.server.ts";
import { sentAddress } from "#app/features/leads/sent-address.ts";
import { submitLead } from "#app/features/leads/submit-lead.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { typedIn } from "#app/forms/form-reply.ts";
import { SendAgain } from "#app/forms/send-again.tsx";
import { serverForm } from "#app/forms/server-form.server.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { callerOf } from "#app/http/caller.server.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { pageHeaders } from "#app/http/page-headers.ts";
import { readRowId } from "#app/http/row-id.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { NotFound, Unavailable } from "#app/lib/errors.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { Route } from "./+types/listing.page";
import { listingDescription } from "./listing-detail-labels.ts";
import { listingPath, listingSlug } from "./listing-path.ts";
import { listingStructuredData } from "./listing-structured-data.ts";
import { ListingContact } from "./listing-contact.tsx";
import { ListingView } from "./listing-view.tsx";
import { findListing, findNearbyListings, type ListingDetail } from "./listing.queries.server.ts";
import { ListingsFailed } from "./listings-failed.tsx";
import { listingsMessages } from "./listings.messages.ts";

const NEARBY_HOMES = 4;
const formId = "enquire";
/** That the request is a post: React Router asks the loader of the page that answers it as if it were not. */
const answersPost = createContext(false);
/** The home is the page's own, and its suburb is known: neither is asked for. */
const enquiry = serverForm(leadSchema.pick({ name: true, email: true, phone: true, message: true }), { id: formId });

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const home = loaderData?.home;
  if (!home) {
    const url = absoluteUrl(origin, location.pathname);
    return pageMeta({ title: listingsMessages.home, description: listingsMessages.failed, url, noIndex: true });
  }
  const url = absoluteUrl(origin, listingPath(home));
  return [
    ...pageMeta({
      title: `${home.title}, ${home.suburb}`,
      description: listingDescription(home),
      url,
      image: home.heroImageUrl ?? undefined,
      // A page that knows who sent something is nobody else's.
      noIndex: loaderData.openedWith !== undefined,
    }),
    { "script:ld+json": listingStructuredData(home, url) },
  ];
}

export const headers = pageHeaders;

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  const { constraint } = enquiry;
  try {
    const home = await findListing(id);
    if (!home) throw data(null, { status: 404 });
    const path = listingPath(home);
    // A home may be renamed while someone types: what was posted to its old address must not be lost in a redirect.
    const isOldAddress = (params.slug ?? "") !== listingSlug(home);
    if (isOldAddress && !context.get(answersPost)) throw redirect(path + url.search, 301);
    const nearby = await findNearbyListings(id, NEARBY_HOMES);
    const view = { home, nearby, published: formatLongDate(home.publishedAt), path, constraint };
    const receipt = url.searchParams.get("sent");
    if (receipt === null) return { ...view, openedWith: undefined };
    return data(
      { ...view, openedWith: await openedWithReceipt(receipt, id) },
      { headers: { "Cache-Control": "private, no-store" } },
    );
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    return data({ home: undefined, path: url.pathname, constraint, openedWith: undefined }, { status: 503 });
  }
}

const enquire = pageAction(
  enquiry,
  async (input, { request, params }: Route.ActionArgs) => {
    const id = readRowId(params.id);
    const home = id === undefined ? undefined : await findListing(id);
    if (!home) throw new NotFound(leadMessages.listing);
    const { receipt } = await submitLead(callerOf(request), { ...input, listingId: home.id });
    return redirectWithFlash(sentAddress(listingPath(home), receipt), {
      kind: "success",
      ...leadMessages.succeeded,
    });
  },
  { failure: leadMessages.failed.text },
);

export function action(args: Route.ActionArgs) {
  args.context.set(answersPost, true);
  return enquire(args);
}

export const clientAction = formClientAction({ form: formId, inPlace: true });

export default function ListingPage(props: Route.ComponentProps) {
  // What was typed or sent about one home is not about the next.
  return <ListingScreen key={props.loaderData.path} {...props} />;
}

function ListingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { path, home, openedWith } = loaderData;
  const form = useServerForm<EnquiryFields>({
    id: formId,
    action: path,
    constraint: loaderData.constraint,
    reply: actionData,
    inPlace: true,
    failureTitle: leadMessages.failed.title,
  });
  const typed = typedIn(actionData);
  if (home) {
    return (
      <>
        <ErrorSummary form={form} />
        <div className="page flex flex-col gap-6 py-6">
          <ListingView {...loaderData}>
            <Enquiry
              form={form}
              heading={listingsMessages.enquire}
              receiver={receiverOf(home)}
              path={path}
              openedWith={openedWith}
            >
              <ListingContact home={home} />
            </Enquiry>
          </ListingView>
          <SampleDataNotice />
        </div>
      </>
    );
  }
  if (typed) return <SendAgain fields={typed} action={path} />;
  return (
    <div className="page flex flex-col gap-6 py-6">
      <h1 tabIndex={-1} className="text-xl">
        {listingsMessages.home}
      </h1>
      <ListingsFailed path={path} />
    </div>
  );
}

/** "Robin Sample, Harbour & Ridge"; without an agent we do not know a name. */
function receiverOf({ agent }: ListingDetail): string | undefined {
  return agent ? [agent.name, agent.agency?.name].filter(Boolean).join(", ") : undefined;
}
