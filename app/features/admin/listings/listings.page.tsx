import { href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { adminListingsMessages as messages, adminMessages } from "#app/features/admin/model/admin.messages.ts";
import { type AdminListing, findAdminListings } from "#app/features/admin/model/admin.queries.server.ts";
import {
  adminAgentPath,
  adminListingIntents,
  adminListingsBasePath,
  adminListingsPath,
  type AdminListingFilters,
  decodeAdminListingFilters,
  listingStages,
  nameListPath,
} from "#app/features/admin/model/filters.ts";
import { listingInputMessages } from "#app/features/listings/manage/manage.messages.ts";
import { relistListing } from "#app/features/listings/market.server.ts";
import { numberLabel, priceLabel } from "#app/features/listings/model/labels.ts";
import { ReasonForm, ReleaseButton } from "#app/features/moderation/entries.tsx";
import { findHoldsByListings, type HoldOfHome } from "#app/features/moderation/holds.queries.server.ts";
import { holdListing, holdSchema, releaseHold } from "#app/features/moderation/moderation.server.ts";
import { moderationMessages, decidePath } from "#app/features/moderation/moderation.ts";
import { CoverPhoto } from "#app/features/pictures/model/cover-photo.tsx";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormResult, isFailure, isRefused } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { type FormConstraint, toConstraint } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { displayTime } from "#app/lib/dates.ts";
import { Conflict, Invalid } from "#app/lib/errors.ts";
import type { LongPage } from "#app/lib/page.ts";
import { countText } from "#app/lib/text.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requireAdmin, requirePageAdmin } from "#app/session/viewer.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { Field, TextInput } from "#app/ui/field.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { RecordCell, RecordList, RecordMore, RecordRow, RecordTable } from "#app/ui/record-table.tsx";
import { SearchForm } from "#app/ui/search-form.tsx";
import { Select } from "#app/ui/select.tsx";
import type { Route } from "./+types/listings.page";

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: adminMessages.tab.listings, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url }: Route.LoaderArgs) {
  requirePageAdmin({ context, url });
  const filters = decodeAdminListingFilters(url.searchParams);
  const constraint = toConstraint(holdSchema);
  return loadPage({ fallback: { filters, constraint, results: undefined } }, async () => {
    const { items, ...results } = await findAdminListings(filters);
    const holds = await findHoldsByListings(items.map(({ id }) => id));
    const listings = items.map((listing) => toRow(listing, holds.get(listing.id) ?? []));
    return { filters: { ...filters, page: results.page }, constraint, results: { ...results, listings } };
  });
}

/** Call in loaders, so that server and browser agree. */
function toRow({ publishedAt, ...listing }: AdminListing, holds: readonly HoldOfHome[]) {
  const ownHold = holds.find(({ subject }) => subject === "listing");
  return {
    ...listing,
    listed: publishedAt === null ? undefined : displayTime(publishedAt).day,
    holdReason: ownHold?.reason,
    isAgentOnHold: holds.some(({ subject }) => subject === "agent"),
  };
}

const listingElement = (id: number) => `listing-${id}`;

function backToRow({ url }: Route.ActionArgs, id: number, message: { title: string; text: string; mailed?: boolean }) {
  const path = adminListingsPath(decodeAdminListingFilters(url.searchParams));
  return redirectWithFlash(`${path}#${listingElement(id)}`, { kind: "success", ...message });
}

/** The fields of a refused listing are on its own form. */
function toConflict(error: unknown): never {
  throw error instanceof Invalid ? new Conflict(Object.values(error.errors).flat().join(". ")) : error;
}

export const action = intentAction(
  adminListingIntents,
  {
    hold: intent({
      schema: holdSchema,
      async act({ id, input: { reason } }, args: Route.ActionArgs) {
        await holdListing(requireAdmin(args), id, reason);
        return backToRow(args, id, { ...moderationMessages.done.listingOnHold, mailed: true });
      },
      failure: messages.failed,
    }),
    // The id is the listing's.
    release: intent({
      async act({ id }, args: Route.ActionArgs) {
        const member = requireAdmin(args);
        const hold = (await findHoldsByListings([id])).get(id)?.find(({ subject }) => subject === "listing");
        if (hold) await releaseHold(member, hold.id);
        return backToRow(args, id, { ...moderationMessages.done.released, mailed: true });
      },
      failure: messages.failed,
    }),
    relist: intent({
      async act({ id }, args: Route.ActionArgs) {
        const { isPendingVerification } = await relistListing(requireAdmin(args), id).catch(toConflict);
        return backToRow(
          args,
          id,
          isPendingVerification ? listingInputMessages.pendingVerification : messages.relisted,
        );
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: messages.noListing, guard: requirePageAdmin },
);

export const clientAction = intentClientAction(adminListingIntents, { failure: messages.failed });

export const clientMiddleware = keepPageWhenUnreachable((previous: Route.ComponentProps["loaderData"], params) => ({
  ...previous,
  filters: decodeAdminListingFilters(params),
  results: undefined,
}));

export default function ListingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { filters, constraint, results } = loaderData;
  return (
    <>
      {isFailure(actionData) && <ErrorSummary form={{ id: actionData.formId, failure: actionData }} className="" />}
      <ListingSearch filters={filters} />
      {results ? (
        <ListingList filters={filters} {...results} constraint={constraint} result={actionData} />
      ) : (
        <LoadFailed title={messages.notLoaded} path={adminListingsPath(filters)}>
          {adminMessages.loadFailed}
        </LoadFailed>
      )}
    </>
  );
}

const stages = [
  { value: "", label: messages.anyStage },
  ...listingStages.map((value) => ({ value, label: messages.stage[value] })),
];

function ListingSearch({ filters }: { filters: AdminListingFilters }) {
  const { search = "", agency = "", stage = "" } = filters;
  return (
    <SearchForm
      action={adminListingsBasePath}
      label={messages.search}
      values={{ search, agency, stage }}
      className="grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_12rem_auto] print:hidden"
    >
      <Field id="search" label={messages.text} className="max-lg:col-span-2">
        <TextInput id="search" name="search" type="search" defaultValue={search} className="min-w-0" />
      </Field>
      <Field id="agency" label={messages.agency}>
        <TextInput id="agency" name="agency" type="search" defaultValue={agency} className="min-w-0" />
      </Field>
      <Field id="stage" label={messages.stageLabel}>
        <Select id="stage" name="stage" options={stages} defaultValue={stage} />
      </Field>
      <Button className="justify-self-start">{messages.submit}</Button>
    </SearchForm>
  );
}

type ListingRow = ReturnType<typeof toRow>;

interface FormProps {
  filters: AdminListingFilters;
  constraint: FormConstraint;
  result?: FormResult;
}

interface ListingListProps extends FormProps, Omit<LongPage<never>, "items"> {
  listings: readonly ListingRow[];
}

const columns = [
  { label: messages.columns.listing },
  { label: messages.columns.agent, className: "md:w-[18%]" },
  { label: messages.columns.status, className: "md:w-36" },
  { label: messages.columns.due, className: "md:w-[14%]" },
  { label: messages.columns.details, className: "md:w-[20%]" },
];

function ListingList({ listings, filters, constraint, result, ...list }: ListingListProps) {
  const { page: _, ...wanted } = filters;
  const isFiltered = Object.values(wanted).some((value) => value !== undefined);
  const showAll = (
    <TextLink
      to={adminListingsBasePath}
      replace
      preventScrollReset
      className="inline-flex min-h-8 items-center text-sm print:hidden"
    >
      {messages.showAll}
    </TextLink>
  );
  return (
    <RecordList
      heading={countText(list.total, "listing", "listings", list.countLimit)}
      note={listings.length > 0 ? messages.order : undefined}
      more={isFiltered && listings.length > 0 && showAll}
      page={list.page}
      lastPage={list.lastPage}
      openEnded={list.openEnded}
      pathOf={(page) => adminListingsPath({ ...filters, page })}
    >
      {listings.length === 0 ? (
        <EmptyState
          title={messages.empty}
          level={3}
          actions={
            isFiltered ? (
              <ButtonLink to={adminListingsBasePath} replace preventScrollReset>
                {messages.showAll}
              </ButtonLink>
            ) : (
              <ButtonLink to="/admin/agents">{messages.emptyStep}</ButtonLink>
            )
          }
        >
          {isFiltered ? messages.noneLikeThis : messages.emptyHint}
        </EmptyState>
      ) : (
        <RecordTable caption={messages.columns.listing} columns={columns} phoneLayout="compact">
          {listings.map((listing) => (
            <ListingEntry
              key={listing.id}
              listing={listing}
              filters={filters}
              constraint={constraint}
              result={result}
            />
          ))}
        </RecordTable>
      )}
    </RecordList>
  );
}

/** A target of 24 px. */
const tallLink = "inline-flex min-h-6 items-center";

function ListingEntry({ listing, ...form }: FormProps & { listing: ListingRow }) {
  const { id, title, address, suburb, postcode, stage, listed, holdReason, isAgentOnHold } = listing;
  const { amount, frequency } = priceLabel(listing);
  const isPublic = stage === "active" || stage === "underOffer" || stage === "closed";
  const path = adminListingsPath(form.filters);
  const holdForm = adminListingIntents.form(path, "hold", id);
  const heading = (
    <div className="flex gap-3">
      <CoverPhoto home={listing} sizes="72px" className="small-photo w-18 shrink-0 self-start" />
      <div className="min-w-0">
        <span className="font-semibold">
          <TextLink to={decidePath(id, path)}>{title}</TextLink>
        </span>
        <p>
          {address}, {suburb} {postcode}
        </p>
        <p className="text-ink-2">
          {amount} {frequency}
        </p>
      </div>
    </div>
  );
  return (
    <RecordRow id={listingElement(id)} heading={heading}>
      <RecordCell className="max-md:basis-full max-md:pl-21">
        <ListingAgent {...listing} />
      </RecordCell>
      <RecordCell className="max-md:pl-21">
        <Badge tone={stage === "suspended" ? "buff" : "outline"}>{messages.stage[stage]}</Badge>
      </RecordCell>
      <RecordCell className="max-md:empty:hidden">
        {holdReason !== undefined && (
          <ReleaseButton
            {...adminListingIntents.form(path, "release", id)}
            result={form.result}
            inPlace
            about={title}
          />
        )}
        {holdReason === undefined && stage === "withdrawn" && (
          <RelistForm id={id} title={title} path={path} result={form.result} />
        )}
      </RecordCell>
      <RecordMore about={title} open={isRefused(form.result, [holdForm])}>
        <div>
          {holdReason !== undefined && <p className="whitespace-pre-line">{holdReason}</p>}
          {isAgentOnHold && <p>{messages.agentOnHold}</p>}
          {stage === "suspended" && holdReason === undefined && !isAgentOnHold && <p>{messages.accountSuspended}</p>}
          <p className="text-ink-2">
            <DottedFacts facts={[numberLabel(id), listed !== undefined && messages.listedOn(listed)]} />
          </p>
        </div>
        <ListingLinks
          id={id}
          title={title}
          isPublic={isPublic}
          canClose={stage === "active" || stage === "underOffer"}
        />
        {holdReason === undefined && (
          <ReasonForm
            {...holdForm}
            constraint={form.constraint}
            result={form.result}
            inPlace
            label={moderationMessages.home.hold}
            about={title}
            lead={moderationMessages.home.holdLead}
            pendingLabel={moderationMessages.home.holding}
          />
        )}
      </RecordMore>
    </RecordRow>
  );
}

/** The agent, and the agency below it; in one line on phones. */
function ListingAgent({ agent, agencyName }: Pick<ListingRow, "agent" | "agencyName">) {
  return (
    <div className="flex flex-wrap gap-x-3 md:flex-col">
      {agent === null ? (
        <span className="text-ink-2">{messages.noAgent}</span>
      ) : (
        <TextLink to={adminAgentPath(agent.id)} className={tallLink}>
          {agent.name}
        </TextLink>
      )}
      {agencyName === null ? (
        <span className="text-ink-2">{messages.noAgency}</span>
      ) : (
        <TextLink to={nameListPath("/admin/agencies", { search: agencyName, page: 1 })} className={tallLink}>
          {agencyName}
        </TextLink>
      )}
    </div>
  );
}

interface ListingLinksProps extends Pick<ListingRow, "id" | "title"> {
  isPublic: boolean;
  canClose: boolean;
}

function ListingLinks({ id, title, isPublic, canClose }: ListingLinksProps) {
  const params = { id: String(id) };
  const links = [
    ...(isPublic ? [{ to: `/listings/${id}`, label: messages.view }] : []),
    { to: href("/dashboard/listings/:id/edit", params), label: messages.edit },
    ...(canClose ? [{ to: href("/dashboard/listings/:id/close", params), label: messages.close }] : []),
  ];
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 print:hidden">
      {links.map(({ to, label }) => (
        <TextLink key={to} to={to} className={tallLink}>
          {label} <span className="sr-only">: {title}</span>
        </TextLink>
      ))}
    </p>
  );
}

interface RelistFormProps extends Pick<ListingRow, "id" | "title"> {
  path: string;
  result?: FormResult;
}

function RelistForm({ id, title, path, result }: RelistFormProps) {
  const form = useServerForm({
    ...adminListingIntents.form(path, "relist", id),
    constraint: {},
    result,
    inPlace: true,
  });
  return (
    <ServerForm form={form} className="flex flex-col items-start gap-2 print:hidden">
      <Honeypot />
      <SubmitButton variant="quiet" pendingLabel={messages.relisting}>
        <span>
          {messages.relist} <span className="sr-only">{title}</span>
        </span>
      </SubmitButton>
      <FormMessage />
    </ServerForm>
  );
}
