import type { ReactNode } from "react";
import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { connectionTitle } from "#app/features/imports/model/connections.ts";
import { findPhotosState, type PhotosState } from "#app/features/imports/model/photos.queries.server.ts";
import { refetchPhotos } from "#app/features/imports/photos/fetch-photos.server.ts";
import { photoMessages } from "#app/features/imports/photos/photos.messages.ts";
import { editListing } from "#app/features/listings/edit.server.ts";
import { toListingValues } from "#app/features/listings/manage/form-values.ts";
import { ListingControl } from "#app/features/listings/manage/listing-controls.tsx";
import { ownListingsMessages } from "#app/features/listings/manage/manage.messages.ts";
import { offerMessages } from "#app/features/listings/manage/offers.messages.ts";
import { findOwnListing } from "#app/features/listings/manage/own-listings.queries.server.ts";
import { listingsHome } from "#app/features/listings/manage/paths.ts";
import { getField, FIELDS_OUTSIDE_FILES, type FieldOutsideFiles } from "#app/features/listings/model/fields.ts";
import { localityLabel, priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormEnd, FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { formatLongDate, displayTime } from "#app/lib/dates.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requirePageUser, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { FactList } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/imported-listing.page";
import { importedListingMessages as messages } from "./apply-messages.ts";
import {
  confirmationSchema,
  confirmImportedPrice,
  detachHome,
  overridesSchema,
  resolveDuplicate,
  resumeImport,
} from "./decisions.server.ts";
import { type ImportState, findImportState } from "./file.queries.server.ts";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const result = await loadPageOrUnavailable(async () => {
    const listing = id === undefined ? undefined : await findOwnListing(id, viewer);
    return (
      listing && { listing, importState: await findImportState(listing.id), photos: await findPhotosState(listing.id) }
    );
  });
  if (!result) throw data(null, { status: 404 });
  const { listing, importState, photos } = result;
  const isPublic = listing.status === "active" || listing.closedOn !== null;
  const { amount, frequency } = priceLabel(listing);
  const stored = toListingValues(listing);
  return {
    id: listing.id,
    title: listing.title,
    about: [[amount, frequency].filter(Boolean).join(" "), listing.address, localityLabel(listing)].join(" · "),
    status: statusLabel(listing) ?? messages.onMarket,
    type: listing.listingType,
    isAuction: listing.saleMethod === "auction",
    hasAuction: listing.auctionAt !== null,
    path: isPublic ? listingPath(listing) : undefined,
    connection: importState && !importState.isDetached ? toImportView(importState) : undefined,
    stoppedCrm: importState?.isResumable ? connectionTitle(importState.crm) : undefined,
    photos: toPhotosView(photos),
    values: Object.fromEntries(FIELDS_OUTSIDE_FILES.map((name) => [name, stored[name] ?? ""])) as OverrideFields,
    home: listingsHome(viewer.role),
  };
}

type PhotosView = ReturnType<typeof toPhotosView>;

function toPhotosView({ retried, ...photos }: PhotosState) {
  return {
    ...photos,
    retried: retried.map(({ kind, slot, problem, nextTryAt }) => {
      const next = nextTryAt === null ? undefined : displayTime(nextTryAt);
      return {
        kind,
        slot,
        problem: next ? `${problem} ${photoMessages.nextTry(`${next.day}, ${next.clock}`)}` : problem,
      };
    }),
  };
}

function toImportView({
  crm,
  agentId,
  uniqueId,
  feedStatus,
  modTime,
  priceProblem,
  priceDoubt,
  price,
  sameAs,
}: ImportState) {
  const version = `${formatLongDate(modTime)}, ${displayTime(modTime).clock}`;
  return {
    title: connectionTitle(crm),
    agentId,
    uniqueId,
    status: feedStatus,
    version,
    priceProblem,
    doubt: priceDoubt !== null && price !== null ? { text: priceDoubt, price } : undefined,
    sameAs: sameAs && {
      address: `${sameAs.address}, ${sameAs.suburb}`,
      path: listingPath(sameAs),
    },
  };
}

const importedListingIntents = defineIntents({
  keep: { form: "kept-beside", fullPage: true },
  photos: { form: "fetch-photos", fullPage: true },
  detach: { form: "detach", fullPage: true },
  resume: { form: "resume", fullPage: true },
  same: { form: "same-home", fullPage: true },
  other: { form: "other-home", fullPage: true },
  price: { form: "confirm-price", fullPage: true },
});

const change = intentAction(
  importedListingIntents,
  {
    keep: intent({
      schema: overridesSchema,
      async act({ input }, args: Route.ActionArgs) {
        const id = idOf(args);
        await editListing(requireUser(args), id, input);
        return redirectWithFlash(href("/dashboard/listings/:id/feed", { id: String(id) }), {
          kind: "success",
          ...messages.saved,
        });
      },
      failure: messages.tryLater,
    }),
    detach: intent({
      async act(_, args: Route.ActionArgs) {
        const id = idOf(args);
        await detachHome(requireUser(args), id);
        return redirectWithFlash(href("/dashboard/listings/:id/edit", { id: String(id) }), {
          kind: "success",
          ...messages.detached,
        });
      },
      failure: messages.tryLater,
    }),
    resume: intent({
      async act(_, args: Route.ActionArgs) {
        const id = idOf(args);
        await resumeImport(requireUser(args), id);
        return redirectWithFlash(href("/dashboard/listings/:id/feed", { id: String(id) }), {
          kind: "success",
          ...messages.resumed,
        });
      },
      failure: messages.tryLater,
    }),
    photos: intent({
      async act(_, args: Route.ActionArgs) {
        const id = idOf(args);
        await refetchPhotos(requireUser(args), id);
        return redirectWithFlash(href("/dashboard/listings/:id/feed", { id: String(id) }), {
          kind: "success",
          ...photoMessages.refetching,
        });
      },
      failure: messages.tryLater,
    }),
    same: intent({ act: (_, args: Route.ActionArgs) => decide("same", args), failure: messages.tryLater }),
    price: intent({
      schema: confirmationSchema,
      async act({ input: { price } }, args: Route.ActionArgs) {
        const id = idOf(args);
        const draftReasons = await confirmImportedPrice(requireUser(args), id, price);
        return redirectWithFlash(href("/dashboard/listings/:id/feed", { id: String(id) }), {
          kind: "success",
          ...(draftReasons === undefined ? messages.doubt.confirmed : messages.doubt.confirmedDraft(draftReasons)),
        });
      },
      failure: messages.tryLater,
    }),
    other: intent({ act: (_, args: Route.ActionArgs) => decide("other", args), failure: messages.tryLater }),
  },
  { missingMessage: messages.notFound, guard: requirePageUser },
);

async function decide(decision: "same" | "other", args: Route.ActionArgs): Promise<Response> {
  const id = await resolveDuplicate(requireUser(args), idOf(args), decision);
  return redirectWithFlash(href("/dashboard/listings/:id/feed", { id: String(id) }), {
    kind: "success",
    ...messages.decided[decision],
  });
}

function idOf({ params }: Route.ActionArgs): number {
  const id = readRowId(params.id);
  if (id === undefined) throw new NotFound(messages.notFound);
  return id;
}

export function action(args: Route.ActionArgs) {
  return change(args);
}

export const clientAction = intentClientAction(importedListingIntents, { failure: messages.tryLater });

type OverrideFields = Record<FieldOutsideFiles, string>;

export default function ImportedListingPage({ loaderData, actionData: result }: Route.ComponentProps) {
  const { id, title, about, status, path, connection, stoppedCrm, photos, values, home } = loaderData;
  const at = href("/dashboard/listings/:id/feed", { id: String(id) });
  const overrides = useServerForm<OverrideFields>({
    ...importedListingIntents.form(at, "keep"),
    constraint: {},
    result,
    defaultValue: values,
  });
  const same = useServerForm({ ...importedListingIntents.form(at, "same"), constraint: {}, result });
  const other = useServerForm({ ...importedListingIntents.form(at, "other"), constraint: {}, result });
  const price = useServerForm({ ...importedListingIntents.form(at, "price"), constraint: {}, result });
  const refetch = useServerForm({ ...importedListingIntents.form(at, "photos"), constraint: {}, result });
  const detach = useServerForm({ ...importedListingIntents.form(at, "detach"), constraint: {}, result });
  const resume = useServerForm({ ...importedListingIntents.form(at, "resume"), constraint: {}, result });
  return (
    <>
      <ErrorSummary form={[same, other, price, refetch, detach, resume].find(({ failure }) => failure) ?? overrides} />
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[home, { label: title }]} />
        <div className="flex flex-col gap-1">
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}
          </h1>
          <p className="text-lg font-semibold wrap-anywhere">{path ? <TextLink to={path}>{title}</TextLink> : title}</p>
          <p className="text-ink-2">{about}</p>
          <p className="flex flex-wrap gap-x-6">
            {loaderData.hasAuction && (
              <TextLink to={href("/dashboard/listings/:id/auction", { id: String(id) })}>
                {ownListingsMessages.auctionResult}
              </TextLink>
            )}
            {loaderData.type === "sale" && (
              <TextLink to={href("/dashboard/listings/:id/offers", { id: String(id) })}>{offerMessages.link}</TextLink>
            )}
          </p>
        </div>
        {connection?.priceProblem != null && (
          <Alert tone="bad" level={2} title={messages.priceProblem.title}>
            <p>{connection.priceProblem}</p>
            <p>{messages.priceProblem.text}</p>
          </Alert>
        )}
        {connection?.doubt && (
          <Alert tone="warn" level={2} title={messages.doubt.title}>
            <p>{connection.doubt.text}</p>
            <p>{messages.doubt.text}</p>
            <div className="mt-4">
              <ButtonForm
                form={price}
                label={messages.doubt.confirm(formatDollars(connection.doubt.price))}
                pending={messages.doubt.confirming}
              >
                <input type="hidden" name="price" value={connection.doubt.price} />
              </ButtonForm>
            </div>
          </Alert>
        )}
        {connection?.sameAs && (
          <Alert tone="warn" level={2} title={messages.same.title}>
            <p>{messages.same.text(connection.sameAs.address)}</p>
            <p>{messages.same.yesHint}</p>
            <p>
              <TextLink to={connection.sameAs.path}>{messages.same.see}</TextLink>
            </p>
            <div className="mt-4 flex flex-wrap gap-3">
              <ButtonForm form={same} label={messages.same.yes} pending={messages.same.answering} />
              <ButtonForm form={other} label={messages.same.no} pending={messages.same.answering} variant="quiet" />
            </div>
          </Alert>
        )}
        {connection ? (
          <div className="flex max-w-[48rem] flex-col gap-8">
            <section aria-label={connection.title} className="flex flex-col gap-3">
              <p className="prose">{messages.imported(connection.title)}</p>
              <FactList
                items={[
                  { term: messages.details.status, detail: status },
                  { term: messages.details.importStatus, detail: connection.status },
                  { term: messages.details.version, detail: connection.version },
                  { term: messages.details.id, detail: connection.uniqueId },
                  { term: messages.details.agentId, detail: connection.agentId },
                ]}
              />
            </section>
            <Photos form={refetch} photos={photos} />
            <Overrides form={overrides} type={loaderData.type} isAuction={loaderData.isAuction} />
            <details className="border border-line bg-surface p-4" open={detach.failure !== undefined}>
              <summary className="min-h-11 cursor-pointer content-center font-semibold">{messages.detach}</summary>
              <div className="mt-3 flex flex-col gap-4">
                <p className="prose">{messages.detachMeaning}</p>
                <ButtonForm form={detach} label={messages.detachYes} pending={messages.detaching} variant="danger" />
              </div>
            </details>
          </div>
        ) : (
          <Alert
            tone="note"
            title={stoppedCrm === undefined ? messages.none.title : messages.stopped.title}
            actions={
              <>
                <ButtonLink to={href("/dashboard/listings/:id/edit", { id: String(id) })}>{messages.edit}</ButtonLink>
                {stoppedCrm !== undefined && (
                  <ButtonForm form={resume} label={messages.resume} pending={messages.resuming} variant="quiet" />
                )}
              </>
            }
          >
            {stoppedCrm === undefined ? messages.none.text : messages.stopped.text(stoppedCrm)}
          </Alert>
        )}
      </div>
    </>
  );
}

function Photos({ form, photos }: { form: ServerFormHandle; photos: PhotosView }) {
  const { fetched, waiting, failed } = photos;
  const problems = [...failed, ...photos.retried];
  return (
    <section aria-labelledby="photos" className="flex flex-col gap-3">
      <h2 id="photos" className="text-lg">
        {photoMessages.heading}
      </h2>
      <p>{photoMessages.state(photos)}</p>
      {problems.length > 0 && (
        <FactList
          items={problems.map(({ kind, slot, problem }) => ({ term: photoMessages.name(kind, slot), detail: problem }))}
        />
      )}
      {fetched + waiting + failed.length > 0 && (
        <ButtonForm form={form} label={photoMessages.refetch} pending={photoMessages.fetching} variant="quiet" />
      )}
    </section>
  );
}

interface ButtonFormProps {
  form: ServerFormHandle;
  label: string;
  pending: string;
  variant?: "quiet" | "danger";
  /** The hidden fields of the form. */
  children?: ReactNode;
}

function ButtonForm({ form, label, pending, variant, children }: ButtonFormProps) {
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-2">
      {children}
      <FormEnd variant={variant} pendingLabel={pending}>
        {label}
      </FormEnd>
    </ServerForm>
  );
}

interface OverridesProps {
  form: ServerFormHandle<OverrideFields>;
  type: "sale" | "rent";
  isAuction: boolean;
}

function Overrides({ form, type, isAuction }: OverridesProps) {
  const names = FIELDS_OUTSIDE_FILES.filter((name) => {
    const { of } = getField(name);
    return (of === undefined || of === type) && (name !== "auctionPlace" || isAuction);
  });
  return (
    <section aria-labelledby="beside" className="flex flex-col gap-3">
      <h2 id="beside" className="text-lg">
        {messages.overrides}
      </h2>
      <p className="text-sm text-ink-2">{messages.overridesHint}</p>
      <ServerForm form={form} className="flex flex-col gap-4">
        {names.map((name) => (
          <ListingControl key={name} name={name} field={form.fields[name]} />
        ))}
        <Honeypot />
        <FormMessage />
        <div>
          <SubmitButton pendingLabel={messages.saving}>{messages.save}</SubmitButton>
        </div>
      </ServerForm>
    </section>
  );
}
