import { useState } from "react";
import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import {
  EditConflict,
  type ConflictDetails,
  requireNoConflict,
  toVersion,
} from "#app/features/audit/versions.server.ts";
import { detachAndChange } from "#app/features/imports/apply/decisions.server.ts";
import { describeLastChange } from "#app/features/listings/edit.server.ts";
import { closeListing, type Closing, withdrawListing } from "#app/features/listings/market.server.ts";
import type { ListingType } from "#app/features/listings/model/criteria.ts";
import { localityLabel, priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckboxField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { type FormFailure, type FormResult, rejectedText } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { type ServerFormHandle, useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { longDateLabel, sydneyDate } from "#app/lib/sydney-time.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requirePageUser, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/close-listing.page";
import { ConfirmPriceField, getPriceToConfirm } from "./confirm-price.tsx";
import { closingFormSchema, withdrawalFormSchema } from "./input.schema.ts";
import {
  closingMessages as messages,
  listingInputMessages,
  marketMessages,
  ownListingsMessages,
} from "./manage.messages.ts";
import { pathInLists, tellIfImportStops } from "./own-listing.form.server.ts";
import { findImportSource, findOwnListing, type OwnListing } from "./own-listings.queries.server.ts";
import { listingsHome } from "./paths.ts";

const closingIntents = defineIntents({
  close: { form: "closing", fullPage: true },
  withdraw: { form: "withdrawal", fullPage: true },
});

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  const title = messages.title[loaderData?.type ?? "sale"];
  return pageMeta({ title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const listing = id === undefined ? undefined : await loadPageOrUnavailable(() => findOwnListing(id, viewer));
  if (!listing) throw data(null, { status: 404 });
  const isClosed = listing.closedOn !== null;
  const importSource = await loadPageOrUnavailable(() => findImportSource(listing.id));
  return {
    id: listing.id,
    title: listing.title,
    type: listing.listingType,
    price: priceLabel(listing).amount,
    place: localityLabel(listing),
    isClosed,
    /** Undefined for admins as well, who may change imported homes. */
    importSource: viewer.isAdmin ? undefined : importSource,
    status: statusLabel(listing),
    canClose: listing.status === "active" || isClosed,
    frequency: readFrequency(listing),
    values: { ...closingValues(listing), version: toVersion(storedClosing(listing)) },
    home: listingsHome(viewer.role),
  };
}

/** Rentals usually close at the advertised rent; sale prices start empty. */
function closingValues({ listingType, price, closedOn, closedPrice, priceWithheld }: OwnListing) {
  const expected = listingType === "rent" && closedOn === null ? price : closedPrice;
  return {
    closedOn: closedOn ?? sydneyDate(new Date()),
    closedPrice: expected === null || expected === 0 ? "" : String(expected),
    confirmPrice: "",
    priceWithheld: priceWithheld ? "true" : "",
  };
}

/** Unlike the initial form, empty for a home on the market. */
function storedClosing({ closedOn, closedPrice, priceWithheld }: Closing) {
  return {
    closedOn: closedOn ?? "",
    closedPrice: closedPrice === null ? "" : String(closedPrice),
    priceWithheld: priceWithheld ? "true" : "",
  };
}

/** With the values saved meanwhile next to the fields. */
function conflictResponse({ fields, version }: ConflictDetails, notice: string, redisplay: Redisplay) {
  const saved = fields.map(({ name, stored }) => [name, [messages.savedMeanwhile(closingText(name, stored))]] as const);
  const failure = redisplay({ "": [notice], ...Object.fromEntries(saved) });
  const left = fields.filter(({ typed }) => typed === undefined).map(({ name, stored }) => [name, stored] as const);
  const initialValue = { ...failure.initialValue, ...Object.fromEntries(left), version };
  return data({ ...failure, initialValue, conflict: version }, { status: 409 });
}

type Redisplay = (errors: Record<string, string[]>) => FormFailure;

function closingText(name: string, stored: string): string {
  if (name === "priceWithheld") return stored === "" ? messages.isStated : messages.isWithheld;
  if (stored === "") return messages.isNothing;
  return name === "closedPrice" ? formatDollars(Number(stored)) : longDateLabel(stored);
}

function readFrequency({ listingType, priceFrequency }: OwnListing): "once" | "per_week" | "per_month" {
  if (listingType === "sale") return "once";
  return priceFrequency === "per_month" ? "per_month" : "per_week";
}

type Message = { title: string; text: string };

const change = intentAction(
  closingIntents,
  {
    close: intent({
      schema: closingFormSchema,
      async act({ input: { version, stopImport, ...input } }, args: Route.ActionArgs, redisplay) {
        const member = requireUser(args);
        const id = requireRowId(args.params, listingInputMessages.notFound);
        // Unticked checkboxes are not sent.
        const closing = { ...input, priceWithheld: input.priceWithheld ?? false };
        const { closedOn = null, closedPrice = null, priceWithheld } = closing;
        const typed = storedClosing({ closedOn, closedPrice, priceWithheld });
        const close = () =>
          closeListing(member, id, closing, (stored) => requireNoConflict(version, storedClosing(stored), typed));
        const message = await tellIfImportStops<Message>(id, async () => {
          const { listing } = await (stopImport ? detachAndChange(member, id, close) : close());
          return marketMessages.closedNow[listing.listingType];
        }).catch((error: unknown) => {
          if (error instanceof EditConflict) return error.details;
          throw error;
        });
        if ("fields" in message) return conflictResponse(message, await describeLastChange(id, member), redisplay);
        return redirectWithFlash(await pathInLists(member, id), { kind: "success", ...message });
      },
      failure: listingInputMessages.tryLater,
    }),
    withdraw: intent({
      schema: withdrawalFormSchema,
      async act({ input: { stopImport } }, args: Route.ActionArgs) {
        const member = requireUser(args);
        const id = requireRowId(args.params, listingInputMessages.notFound);
        const withdraw = () => withdrawListing(member, id);
        const message = await tellIfImportStops<Message>(id, async () => {
          await (stopImport ? detachAndChange(member, id, withdraw) : withdraw());
          return marketMessages.withdrawnNow;
        });
        return redirectWithFlash(await pathInLists(member, id), { kind: "success", ...message });
      },
      failure: listingInputMessages.tryLater,
    }),
  },
  { missingMessage: listingInputMessages.notFound, guard: requirePageUser },
);

export function action(args: Route.ActionArgs) {
  return change(args);
}

export const clientAction = intentClientAction(closingIntents, { failure: listingInputMessages.tryLater });

/** Remounts the form after a conflict, with the saved values in untouched fields. */
export default function CloseListingPage(props: Route.ComponentProps) {
  const conflict = rejectedText(props.actionData, "conflict");
  const [version, setVersion] = useState(conflict);
  if (conflict !== undefined && conflict !== version) setVersion(conflict);
  return <ClosingScreen key={version} {...props} />;
}

function ClosingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, type, price, place, status, isClosed, canClose, frequency, values, home } = loaderData;
  const { importSource } = loaderData;
  const forms = useClosingForms({ id, values, result: actionData });
  return (
    <>
      <ErrorSummary form={forms.withdrawal.failure ? forms.withdrawal : forms.closing} />
      <div className="page flex flex-col gap-4 py-6">
        <Breadcrumb trail={[home, { label: title }]} />
        <h1 tabIndex={-1} className="text-xl">
          {isClosed ? ownListingsMessages.correct : messages.title[type]}
        </h1>
        <div className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6">
          <p className="text-lg font-semibold wrap-anywhere">{title}</p>
          <p className="text-ink-2">
            <DottedFacts facts={[status, price, place]} />
          </p>
          {canClose && importSource && (
            <Alert tone="note" title={messages.imported[importSource].title}>
              <p>{messages.imported[importSource].text[type]}</p>
            </Alert>
          )}
          {canClose ? (
            <ClosingForm
              stopsImport={importSource === "software"}
              form={forms.closing}
              priceToConfirm={getPriceToConfirm(actionData, "closedPrice")}
              type={type}
              frequency={frequency}
              home={home}
            />
          ) : (
            <Alert tone="note" title={marketMessages.notOnMarket} />
          )}
        </div>
        {canClose && !isClosed && (
          <WithdrawHomeForm form={forms.withdrawal} type={type} stopsImport={importSource === "software"} />
        )}
      </div>
    </>
  );
}

interface ClosingFields {
  closedOn: string;
  closedPrice: string;
  confirmPrice: string;
  priceWithheld: string;
  version: string;
}

interface ClosingFormsOptions {
  id: number;
  values: ClosingFields;
  result?: FormResult;
}

function useClosingForms({ id, values, result }: ClosingFormsOptions) {
  const path = href("/dashboard/listings/:id/close", { id: String(id) });
  return {
    closing: useServerForm<ClosingFields>({
      ...closingIntents.form(path, "close"),
      // Checked on the server only: not required if withheld.
      constraint: { closedOn: { required: true }, closedPrice: { required: true } },
      result,
      defaultValue: values,
    }),
    withdrawal: useServerForm({ ...closingIntents.form(path, "withdraw"), constraint: {}, result }),
  };
}

interface ClosingFormProps {
  stopsImport: boolean;
  form: ServerFormHandle<ClosingFields>;
  priceToConfirm?: string;
  type: ListingType;
  frequency: keyof typeof messages.priceHint;
  home: { to: string };
}

function ClosingForm({ form, stopsImport, priceToConfirm, type, frequency, home }: ClosingFormProps) {
  const { closedOn, closedPrice, priceWithheld, confirmPrice, version } = form.fields;
  return (
    <ServerForm form={form} className="flex flex-col gap-4">
      <p className="prose">{messages.meaning[type]}</p>
      <TextField
        field={closedOn}
        label={messages.closedOn[type]}
        type="date"
        autoComplete="off"
        className="sm:max-w-sm"
      />
      <TextField
        field={closedPrice}
        label={messages.closedPrice[type]}
        hint={messages.priceHint[frequency]}
        inputMode="numeric"
        prefix="$"
        autoComplete="off"
        className="sm:max-w-sm"
      />
      <ConfirmPriceField field={confirmPrice} price={priceToConfirm} />
      <CheckboxField field={priceWithheld} label={messages.withhold[type]} hint={messages.withholdHint} value="true" />
      <input type="hidden" name={version.name} defaultValue={version.initialValue} />
      {stopsImport && <input type="hidden" name="stopImport" value="true" />}
      <Honeypot />
      <FormMessage />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel={messages.saving}>
          {stopsImport ? messages.stopAnd[type] : messages.heading[type]}
        </SubmitButton>
        <ButtonLink variant="quiet" to={home.to}>
          {messages.back}
        </ButtonLink>
      </div>
    </ServerForm>
  );
}

function WithdrawHomeForm({
  form,
  type,
  stopsImport,
}: {
  form: ServerFormHandle;
  type: ListingType;
  stopsImport: boolean;
}) {
  return (
    <section aria-labelledby="withdraw" className="flex max-w-[40rem] flex-col gap-3 border-t border-line pt-4">
      <h2 id="withdraw" className="text-lg">
        {messages.withdrawHeading[type]}
      </h2>
      <p className="prose">{messages.withdrawMeaning}</p>
      <ServerForm form={form} className="flex flex-col items-start gap-4">
        {stopsImport && <input type="hidden" name="stopImport" value="true" />}
        <Honeypot />
        <FormMessage />
        <SubmitButton variant="quiet" pendingLabel={messages.saving}>
          {stopsImport ? messages.stopAndWithdraw : messages.withdraw}
        </SubmitButton>
      </ServerForm>
    </section>
  );
}
