import { useState } from "react";
import { data, href, redirect } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import {
  EditConflict,
  type ConflictDetails,
  requireNoConflict,
  toVersion,
} from "#app/features/audit/versions.server.ts";
import { ListingView } from "#app/features/listings/detail/listing-view.tsx";
import { describeLastChange, editListing } from "#app/features/listings/edit.server.ts";
import { type AgentChoices, findAgentChoices } from "#app/features/listings/listing-agents.server.ts";
import { toFactGroups } from "#app/features/listings/model/attributes.ts";
import { LISTING_FIELDS } from "#app/features/listings/model/fields.ts";
import { statusLabel } from "#app/features/listings/model/labels.ts";
import { listingMessages } from "#app/features/listings/model/listing-form.messages.ts";
import { listingsMessages } from "#app/features/listings/model/listings.messages.ts";
import { ownStatementPath } from "#app/features/listings/model/paths.ts";
import { advisePrice } from "#app/features/listings/price-corrections.server.ts";
import { requireAgentOrAdmin } from "#app/features/listings/publish.server.ts";
import { adviseManager, nameReaders } from "#app/features/listings/saved-listing.server.ts";
import { fillStageTwoText, isStageTwoInForce } from "#app/features/listings/stage-two.server.ts";
import { decidePath } from "#app/features/moderation/moderation.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import type { FormFailure } from "#app/forms/form-result.ts";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { pageAction } from "#app/http/page-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { formatLongDate } from "#app/lib/dates.ts";
import { Invalid, NotFound } from "#app/lib/errors.ts";
import { isBlank, readRowId } from "#app/lib/fields.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { getViewer, requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { TextLink } from "#app/ui/link.tsx";
import type { Route } from "./+types/edit-listing.page";
import {
  fieldLabel,
  fieldText,
  hasWorkingTitle,
  type ListingFormFields,
  groupAmounts,
  toListingValues,
  ungroupAmount,
  toMarketStatus,
} from "./form-values.ts";
import { agentFields } from "./input.schema.ts";
import { ListingEditor, PreviewContact } from "./listing-editor.tsx";
import { listingInputMessages, ownListingsMessages as messages, previewMessages } from "./manage.messages.ts";
import { offerMessages } from "./offers.messages.ts";
import {
  askAboutDuplicate,
  toListingChanges,
  editListingForm,
  pathInLists,
  previewDraft,
  reviewListing,
  skipValidation,
  withPlaceQuestion,
} from "./own-listing.form.server.ts";
import {
  findAdvertisedAt,
  findOwnListing,
  findPicturesOfListings,
  findImportSource,
  type OwnListing,
} from "./own-listings.queries.server.ts";
import { listingFormId, listingsHome } from "./paths.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.editTitle, description: messages.editDescription, url, noIndex: true });
}

// oxlint-disable-next-line southerly/stays-when-unreachable -- the query adds a preview to the same form
export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const { listing, pictures, advice, agents } = await loadPageOrUnavailable(async () => {
    const ownListing = id === undefined ? undefined : await findOwnListing(id, viewer);
    if (!ownListing) throw data(null, { status: 404 });
    if (!viewer.isAdmin && (await findImportSource(ownListing.id)) !== undefined)
      throw redirect(href("/dashboard/listings/:id/feed", { id: String(ownListing.id) }));
    return {
      listing: ownListing,
      pictures: await findPicturesOfListings([ownListing.id]),
      agents: await findAgentChoices(viewer, ownListing),
      advice: await adviseManager(ownListing, viewer.id, ownListing.id),
    };
  });
  const { constraint } = editListingForm;
  const isDraft = listing.status === "draft";
  const preview = isDraft && url.searchParams.has("preview") ? await previewDraft(listing) : undefined;
  return {
    id: listing.id,
    name: listing.title,
    isDraft,
    preview: preview && {
      kind: "shown" as const,
      formId: listingFormId,
      initialValue: {},
      preview,
      pictures: href("/dashboard/listings/:id/pictures", { id: String(listing.id) }),
      advice,
    },
    values: { ...groupAmounts(toListingValues(listing)), version: toVersion(toListingValues(listing)) },
    marketStatus: toMarketStatus(listing) && statusLabel(listing),
    advice,
    priceHint: fillStageTwoText(LISTING_FIELDS.price.hint),
    isPriceNeeded: isStageTwoInForce(),
    published: listing.publishedAt ? formatLongDate(listing.publishedAt) : previewMessages.notPublished,
    constraint,
    home: listingsHome(viewer.role),
    pictureCount: pictures.get(listing.id)?.pictureCount ?? 0,
    hasAuction: listing.auctionAt !== null,
    isRental: listing.listingType === "rent",
    decide: viewer.isAdmin ? decidePath(listing.id) : undefined,
    agents,
  };
}

const edit = pageAction(
  editListingForm,
  async ({ version, confirmPrice, confirmDuplicate, ...input }, args: Route.ActionArgs, redisplay) => {
    const member = requireUser(args);
    requireAgentOrAdmin(member);
    const id = readRowId(args.params.id);
    const before = id === undefined ? undefined : await findOwnListing(id, member.user);
    if (!before) throw new NotFound(listingInputMessages.notFound);
    const reviewed = await reviewListing(input, { redisplay, user: member.user, agentId: before.agentId, before });
    if (reviewed.response) return reviewed.response;
    if (before.status === "draft" && reviewed.listing.status === "active") {
      const duplicate = await findAdvertisedAt(before.createdByUserId, reviewed.listing);
      if (duplicate && duplicate.id !== confirmDuplicate) return askAboutDuplicate(duplicate, redisplay);
    }
    const { status, ...changes } = toListingChanges(reviewed.listing);
    const { initialValue } = redisplay({});
    // Only a draft that never had a title may be saved without one.
    if (isBlank(initialValue.title) && !hasWorkingTitle(before))
      throw new Invalid({ title: [listingMessages.title] }, listingInputMessages.reviewDetails);
    const typed = Object.fromEntries(
      Object.entries(initialValue).map(([name, value]) => [name, ungroupAmount(name, String(value))]),
    );
    const change = (stored: OwnListing) => {
      const values = toListingValues(stored);
      // The form of a sold home, for example, has no status field, and that of a lone agent no agents.
      const { status: present, agentId, secondAgentId, assistantId } = values;
      requireNoConflict(version, values, { status: present, agentId, secondAgentId, assistantId, ...typed });
      // The form cannot change other statuses than active and draft.
      return toMarketStatus(stored) ? changes : { status, ...changes };
    };
    const { agentId, secondAgentId, assistantId } = input;
    const agents = { agentId, secondAgentId, assistantId };
    const saved = await editListing(member, before.id, change, confirmPrice, agents).catch((error: unknown) => {
      if (error instanceof EditConflict) return error.details;
      throw error;
    });
    if ("fields" in saved) {
      const stored = await findOwnListing(before.id, member.user);
      const people = (await findAgentChoices(member.user, stored))?.sharers ?? [];
      return conflictResponse(saved, await describeLastChange(before.id, member), people, redisplay);
    }
    const { listing, isPendingVerification } = saved;
    const isPublished = before.status === "draft" && listing.status === "active";
    const message = isPublished ? listingInputMessages.published : messageOf(listing.status);
    const { title, text } = await nameReaders(
      isPendingVerification ? listingInputMessages.pendingVerification : message,
      member,
    );
    const isRepriced = listing.price !== before.price || listing.priceTo !== before.priceTo;
    const priceAdvice =
      isPublished || isRepriced ? await advisePrice(listing, before.createdByUserId, listing.id) : undefined;
    return redirectWithFlash(await pathInLists(member, listing.id), {
      kind: "success",
      title,
      text: [text, priceAdvice].filter(Boolean).join(" "),
    });
  },
  {
    failure: listingInputMessages.tryLater,
    async completeFailure(failure, args) {
      const { user } = requireUser(args);
      const id = readRowId(args.params.id);
      return withPlaceQuestion(failure, id === undefined ? undefined : await findOwnListing(id, user));
    },
  },
);

/** Lists the fields saved meanwhile. */
function conflictResponse(
  { fields, merged, version }: ConflictDetails,
  notice: string,
  people: AgentChoices["sharers"],
  redisplay: (errors: Record<string, string[]>) => FormFailure,
) {
  const toText = (name: string, value: string) =>
    Object.hasOwn(agentFields, name)
      ? (people.find((one) => one.value === value)?.label ?? "")
      : fieldText(name, value);
  const differences: Difference[] = fields.map(({ name, stored, typed }) => ({
    name,
    label: fieldLabel(name),
    stored: toText(name, stored),
    typed: typed === undefined ? undefined : toText(name, typed),
  }));
  const initialValue = { ...groupAmounts(merged), version };
  return data({ ...redisplay({ "": [notice] }), initialValue, conflict: { version, differences } }, { status: 409 });
}

function messageOf(status: string) {
  if (status === "withdrawn") return listingInputMessages.savedWithdrawn;
  if (status === "suspended") return listingInputMessages.savedOnHold;
  return status === "draft" ? listingInputMessages.drafted : listingInputMessages.saved;
}

const keepTyped = pageAction(skipValidation(editListingForm), (_, args: Route.ActionArgs) => {
  requireUser(args);
  return Promise.reject(new Error("A member was taken for a visitor."));
});

export function action(args: Route.ActionArgs) {
  return getViewer(args.context) ? edit(args) : keepTyped(args);
}

export const clientAction = formClientAction({ form: listingFormId, failure: listingInputMessages.tryLater });

/** Remounts the form after a conflict, with both versions merged. */
export default function EditListingPage(props: Route.ComponentProps) {
  const conflict = props.actionData && "conflict" in props.actionData ? props.actionData.conflict : undefined;
  const [version, setVersion] = useState(conflict?.version);
  if (conflict && conflict.version !== version) setVersion(conflict.version);
  return <Editor key={version} {...props} differences={conflict?.differences} />;
}

function Editor({ loaderData, actionData, differences }: Route.ComponentProps & { differences?: Difference[] }) {
  const {
    id,
    name,
    isDraft,
    preview: storedPreview,
    values,
    constraint,
    home,
    published,
    pictureCount,
    hasAuction,
    isRental,
    marketStatus,
    decide,
    advice,
    priceHint,
    isPriceNeeded,
    agents,
  } = loaderData;
  const form = useServerForm<ListingFormFields>({
    id: listingFormId,
    action: href("/dashboard/listings/:id/edit", { id: String(id) }),
    constraint,
    result: actionData,
    defaultValue: values,
  });
  return (
    <ListingEditor
      form={form}
      title={messages.editTitle}
      trail={[home, { label: name }]}
      result={actionData ?? storedPreview}
      submit={listingInputMessages.saveChanges}
      publish={isDraft ? listingInputMessages.store.active : undefined}
      marketStatus={marketStatus}
      priceHint={priceHint}
      isPriceNeeded={isPriceNeeded}
      advice={advice}
      agents={agents}
      differences={differences && <Differences differences={differences} />}
      more={
        <p className="flex flex-wrap gap-x-6">
          <TextLink to={href("/dashboard/listings/:id/pictures", { id: String(id) })} className="font-semibold">
            {pictureCount === 0 ? messages.noPictures : messages.pictures(pictureCount)}
          </TextLink>
          <TextLink to={href("/dashboard/listings/:id/documents", { id: String(id) })} className="font-semibold">
            {messages.documents}
          </TextLink>
          {hasAuction && (
            <TextLink to={href("/dashboard/listings/:id/auction", { id: String(id) })} className="font-semibold">
              {messages.auctionResult}
            </TextLink>
          )}
          {!isRental && (
            <>
              <TextLink to={href("/dashboard/listings/:id/offers", { id: String(id) })} className="font-semibold">
                {offerMessages.link}
              </TextLink>
              <TextLink to={ownStatementPath(id)} className="font-semibold">
                {listingsMessages.statement}
              </TextLink>
            </>
          )}
          {decide && (
            <TextLink to={decide} className="font-semibold">
              {messages.decide}
            </TextLink>
          )}
        </p>
      }
    >
      {(preview) => (
        <ListingView home={preview} nearby={[]} figures={[]} facts={toFactGroups(preview, published)}>
          <PreviewContact home={preview} />
        </ListingView>
      )}
    </ListingEditor>
  );
}

interface Difference {
  name: string;
  label: string;
  stored: string;
  /** Absent if this user had not changed it. */
  typed?: string;
}

function Differences({ differences }: { differences: readonly Difference[] }) {
  return (
    <section
      aria-labelledby="differences"
      className="flex flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6"
    >
      <h2 id="differences" className="text-lg">
        What has changed
      </h2>
      <p className="prose">
        The form shows what you entered. Where you entered nothing new, it shows what was saved in the meantime. If you
        save again, the form is saved as it is.
      </p>
      {differences.map(({ name, label, stored, typed }) => (
        <div key={name} className="border-t border-line pt-3">
          <h3 className="mb-1 font-semibold">{label}</h3>
          <dl className="grid gap-4 sm:grid-cols-2">
            <Version term="Saved version" text={stored} />
            <Version
              term="Your version, in the form below"
              text={typed ?? "You had not changed this. The form below shows the saved version."}
              className={typed === undefined ? "text-ink-2" : ""}
            />
          </dl>
        </div>
      ))}
    </section>
  );
}

function Version({ term, text, className = "" }: { term: string; text: string; className?: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-2">{term}</dt>
      <dd className={`wrap-anywhere whitespace-pre-line ${className}`}>{text || "Empty"}</dd>
    </div>
  );
}
