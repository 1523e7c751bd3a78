import { useState } from "react";
import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { localityLabel, priceLabel, statusLabel } from "#app/features/listings/model/labels.ts";
import { lastChangeSentence } from "#app/features/listings/conflict/last-change.server.ts";
import {
  ChangedMeanwhile,
  type Overwriting,
  requireUnchanged,
  versionOf,
} from "#app/features/listings/conflict/versions.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { type FormFailure, textIn } from "#app/forms/form-reply.ts";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { requireRowId } from "#app/http/row-id.server.ts";
import { loadWholePage } from "#app/http/page-loader.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { formatDollars } from "#app/lib/dollars.ts";
import { longDateLabel, sydneyDate } from "#app/lib/sydney-time.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requirePageUser, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Breadcrumb } from "#app/ui/breadcrumb.tsx";
import type { Route } from "./+types/close-listing.page";
import { ClosingForm, useClosingForms, WithdrawHomeForm } from "./closing-forms.tsx";
import { closingFormSchema } from "./closing.schema.ts";
import {
  closingMessages as messages,
  listingInputMessages,
  marketMessages,
  ownListingsMessages,
} from "./manage.messages.ts";
import { closeListing, type Closing, withdrawListing } from "./market.server.ts";
import { placeInLists } from "./own-listing.form.server.ts";
import { findOwnListing, type OwnListing } from "./own-listings.queries.server.ts";
import { closingIntents, listingsHome } from "./paths.ts";

export function meta({ matches, location, loaderData }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  const title = messages.title[loaderData?.type ?? "sale"];
  return pageMeta({ title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  // An admin may keep everybody's listings.
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const listing = id === undefined ? undefined : await loadWholePage(() => findOwnListing(id, viewer));
  if (!listing) throw data(null, { status: 404 });
  const isClosed = listing.closedOn !== null;
  return {
    id: listing.id,
    title: listing.title,
    type: listing.listingType,
    price: priceLabel(listing).amount,
    place: localityLabel(listing),
    isClosed,
    status: statusLabel(listing),
    canClose: listing.status === "active" || isClosed,
    frequency: readFrequency(listing),
    values: { ...closingValues(listing), version: versionOf(storedClosing(listing)) },
    home: listingsHome(viewer.role),
  };
}

/** A rental goes for the rent that was advertised, as a rule; a sale for what it brings. */
function closingValues({ listingType, price, closedOn, closedPrice, priceWithheld }: OwnListing) {
  const expected = listingType === "rent" && closedOn === null ? price : closedPrice;
  return {
    closedOn: closedOn ?? sydneyDate(new Date()),
    closedPrice: expected === null || expected === 0 ? "" : String(expected),
    priceWithheld: priceWithheld ? "true" : "",
  };
}

/** What is stored of a closing, as the form sends it: nothing of a home on the market, whatever its form begins with. */
function storedClosing({ closedOn, closedPrice, priceWithheld }: Closing) {
  return {
    closedOn: closedOn ?? "",
    closedPrice: closedPrice === null ? "" : String(closedPrice),
    priceWithheld: priceWithheld ? "true" : "",
  };
}

/** The form once more, with what was typed, and at each field what somebody else has saved. */
function askAgain({ fields, version }: Overwriting, sentence: string, showAgain: ShowAgain) {
  const saved = fields.map(({ name, stored }) => [name, [messages.savedMeanwhile(closingText(name, stored))]] as const);
  const failure = showAgain({ "": [sentence], ...Object.fromEntries(saved) });
  const left = fields.filter(({ typed }) => typed === undefined).map(({ name, stored }) => [name, stored] as const);
  const initialValue = { ...failure.initialValue, ...Object.fromEntries(left), version };
  return data({ ...failure, initialValue, conflict: version }, { status: 409 });
}

type ShowAgain = (sentences: Record<string, string[]>) => FormFailure;

function closingText(name: string, stored: string): string {
  if (name === "priceWithheld") return stored === "" ? messages.isStated : messages.isWithheld;
  if (stored === "") return messages.isNothing;
  return name === "closedPrice" ? formatDollars(Number(stored)) : longDateLabel(stored);
}

function readFrequency({ listingType, priceFrequency }: OwnListing): "once" | "per_week" | "per_month" {
  if (listingType === "sale") return "once";
  return priceFrequency === "per_month" ? "per_month" : "per_week";
}

const change = intentAction(
  closingIntents,
  {
    close: intent({
      schema: closingFormSchema,
      async act({ input: { version, ...input } }, args: Route.ActionArgs, showAgain) {
        const member = requireUser(args);
        const id = requireRowId(args.params, listingInputMessages.notFound);
        // A box that is not ticked is not sent.
        const closing = { ...input, priceWithheld: input.priceWithheld ?? false };
        const { closedOn = null, closedPrice = null, priceWithheld } = closing;
        const typed = storedClosing({ closedOn, closedPrice, priceWithheld });
        const saved = await closeListing(member, id, closing, (stored) =>
          requireUnchanged(version, storedClosing(stored), typed),
        ).catch((error: unknown) => {
          if (error instanceof ChangedMeanwhile) return error.found;
          throw error;
        });
        if ("fields" in saved) return askAgain(saved, await lastChangeSentence(id, member), showAgain);
        const { listing } = saved;
        const message = marketMessages.closedNow[listing.listingType];
        return redirectWithFlash(await placeInLists(member, listing.id), { kind: "success", ...message });
      },
      failure: listingInputMessages.tryLater,
    }),
    withdraw: intent({
      async act(_, args: Route.ActionArgs) {
        const member = requireUser(args);
        const { listing } = await withdrawListing(member, requireRowId(args.params, listingInputMessages.notFound));
        const message = marketMessages.withdrawnNow;
        return redirectWithFlash(await placeInLists(member, listing.id), { kind: "success", ...message });
      },
      failure: listingInputMessages.tryLater,
    }),
  },
  { notFound: listingInputMessages.notFound, guard: requirePageUser },
);

export function action(args: Route.ActionArgs) {
  return change(args);
}

export const clientAction = intentClientAction(closingIntents, { failure: listingInputMessages.tryLater });

/** After a conflict the form begins again, with what is saved in the fields that were left alone. */
export default function CloseListingPage(props: Route.ComponentProps) {
  const conflict = textIn(props.actionData, "conflict");
  const [version, setVersion] = useState(conflict);
  if (conflict !== undefined && conflict !== version) setVersion(conflict);
  return <ClosingScreen key={version} {...props} />;
}

function ClosingScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, type, price, place, status, isClosed, canClose, frequency, values, home } = loaderData;
  const forms = useClosingForms({ id, values, reply: actionData });
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
          <p className="text-ink-2">{[status, price, place].filter(Boolean).join(" · ")}</p>
          {canClose ? (
            <ClosingForm form={forms.closing} type={type} frequency={frequency} home={home} />
          ) : (
            <Alert tone="note" title={marketMessages.notOnMarket} />
          )}
        </div>
        {canClose && !isClosed && <WithdrawHomeForm form={forms.withdrawal} type={type} />}
      </div>
    </>
  );
}
