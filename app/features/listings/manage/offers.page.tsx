import type { ReactNode } from "react";
import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { localityLabel, priceLabel } from "#app/features/listings/model/labels.ts";
import { listingOffersPath } from "#app/features/listings/model/paths.ts";
import { OFFER_DECISIONS, OFFER_KINDS } from "#app/features/listings/model/price-limits.ts";
import {
  correctOffer,
  estimateSchema,
  offerSchema,
  recordOffer,
  saveEstimate,
  withdrawEstimate,
  withdrawOffer,
} from "#app/features/listings/offers.server.ts";
import { checkPrice, findCorrectionDeadline } from "#app/features/listings/price-corrections.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { RadioField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import type { FormFailure, FormResult } from "#app/forms/form-result.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { toConstraint } from "#app/forms/server-form.server.ts";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { keepPageWhenUnreachable } from "#app/http/keep-page.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { formatDay, formatLongDate } from "#app/lib/dates.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { formatDollars } from "#app/lib/numbers.ts";
import { longDateLabel, sydneyDate } from "#app/lib/sydney-time.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/offers.page";
import { ConfirmPriceField, getPriceToConfirm } from "./confirm-price.tsx";
import { listingInputMessages } from "./manage.messages.ts";
import { offerMessages as messages } from "./offers.messages.ts";
import { findOwnListing } from "./own-listings.queries.server.ts";
import { listingsHome } from "./paths.ts";
import { findEstimates, findOffers, findPassedInBids } from "./prices.queries.server.ts";

const offerIntents = defineIntents({
  add: { form: "add-offer", fullPage: true },
  correct: { form: "correct-offer" },
  withdraw: { form: "withdraw-offer" },
  estimate: { fullPage: true },
  "no-estimate": { fullPage: true },
});

const correctPath = (id: number, offer: number) => `${listingOffersPath(id)}?offer=${offer}`;

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title: messages.title, description: messages.description, url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const found = await loadPageOrUnavailable(async () => {
    const listing = id === undefined ? undefined : await findOwnListing(id, viewer);
    if (!listing) return undefined;
    const [offers, estimates, bids] = await Promise.all([
      findOffers(listing.id, viewer),
      findEstimates(listing.id, viewer),
      findPassedInBids(listing.id, viewer),
    ]);
    return {
      listing,
      offers,
      estimates,
      bids,
      priceProblem: await checkPrice(listing),
      deadline: await findCorrectionDeadline(listing.id),
    };
  });
  if (!found) throw data(null, { status: 404 });
  const { listing, offers, estimates, bids, priceProblem, deadline } = found;
  const [estimate] = estimates.filter(({ withdrawnAt }) => withdrawnAt === null);
  return {
    id: listing.id,
    title: listing.title,
    about: [priceLabel(listing).amount, listing.address, localityLabel(listing)].join(" · "),
    isRental: listing.listingType === "rent",
    priceProblem,
    deadline,
    home: listingsHome(viewer.role),
    offers: offers.map(toOfferView),
    bids: bids.map(({ id: auction, bid, bidBy, scheduledAt }) => ({
      id: auction,
      amount: formatDollars(bid),
      bidBy,
      day: longDateLabel(sydneyDate(scheduledAt)),
    })),
    estimate: estimate && {
      ...toEstimateView(estimate),
      values: { low: String(estimate.low), high: estimate.high === null ? "" : String(estimate.high) },
    },
    formerEstimates: estimates.filter(({ withdrawnAt }) => withdrawnAt !== null).map(toEstimateView),
    corrected: toCorrection(offers, readRowId(url.searchParams.get("offer"))),
    today: sydneyDate(new Date()),
    attemptId: crypto.randomUUID(),
    constraints: { offer: toConstraint(offerSchema), estimate: toConstraint(estimateSchema) },
  };
}

type ListedOffer = Awaited<ReturnType<typeof findOffers>>[number];
type ListedEstimate = Awaited<ReturnType<typeof findEstimates>>[number];

function toOfferView({ offeredOn, createdAt, withdrawnAt, author, amount, ...offer }: ListedOffer) {
  return {
    ...offer,
    amount: formatDollars(amount),
    day: formatDay(offeredOn),
    recorded: recordedBy(author, createdAt),
    withdrawn: withdrawnAt && formatLongDate(withdrawnAt),
  };
}

function toEstimateView({ id, low, high, author, createdAt }: ListedEstimate) {
  const text = high === null ? formatDollars(low) : `${formatDollars(low)} to ${formatDollars(high)}`;
  return { id, text, recorded: recordedBy(author, createdAt) };
}

/** The values of the form; undefined unless the offer can be corrected. */
function toCorrection(offers: readonly ListedOffer[], offerId: number | undefined) {
  const offer = offers.find(({ id, withdrawnAt }) => id === offerId && withdrawnAt === null);
  if (!offer) return undefined;
  const { id, kind, amount, offeredOn, decision, reason } = offer;
  return { id, values: { kind, amount: String(amount), offeredOn, decision, reason: reason ?? "" } };
}

function recordedBy(author: string | null, at: Date): string {
  return `Recorded on ${formatLongDate(at)}${author === null ? "" : ` by ${author}`}`;
}

const idOf = (args: Route.ActionArgs) => requireRowId(args.params, listingInputMessages.notFound);

function finish(id: number, message: { title: string; text: string }): Response {
  return redirectWithFlash(listingOffersPath(id), { kind: "success", ...message });
}

export const action = intentAction(
  offerIntents,
  {
    add: intent({
      schema: offerSchema,
      async act({ input }, args: Route.ActionArgs) {
        await recordOffer(requireUser(args), idOf(args), input);
        return finish(idOf(args), messages.saved);
      },
      failure: messages.failed,
    }),
    correct: intent({
      schema: offerSchema,
      async act({ id, input }, args: Route.ActionArgs) {
        await correctOffer(requireUser(args), idOf(args), id, input);
        return finish(idOf(args), messages.corrected);
      },
      failure: messages.failed,
    }),
    withdraw: intent({
      async act({ id }, args: Route.ActionArgs) {
        await withdrawOffer(requireUser(args), idOf(args), id);
        return finish(idOf(args), messages.withdrawn);
      },
      failure: messages.failed,
    }),
    estimate: intent({
      schema: estimateSchema,
      async act({ input }, args: Route.ActionArgs) {
        await saveEstimate(requireUser(args), idOf(args), input);
        return finish(idOf(args), messages.estimateSaved);
      },
      failure: messages.failed,
    }),
    "no-estimate": intent({
      async act(_, args: Route.ActionArgs) {
        await withdrawEstimate(requireUser(args), idOf(args));
        return finish(idOf(args), messages.estimateWithdrawn);
      },
      failure: messages.failed,
    }),
  },
  { missingMessage: messages.noOffer, guard: requirePageAgentOrAdmin },
);

export const clientAction = intentClientAction(offerIntents, { failure: messages.failed });

export const clientMiddleware = keepPageWhenUnreachable();

/** Remounts the forms for another offer, because uncontrolled fields keep their values. */
export default function OffersPage(props: Route.ComponentProps) {
  return <Offers key={props.loaderData.corrected?.id} {...props} />;
}

function Offers({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, about, home, isRental, priceProblem, deadline, offers, bids, corrected, today, constraints } =
    loaderData;
  const form = useServerForm<OfferFields>({
    ...(corrected
      ? offerIntents.form(correctPath(id, corrected.id), "correct", corrected.id)
      : offerIntents.form(listingOffersPath(id), "add")),
    // Not marked as optional, because it is needed for a refused offer.
    constraint: { ...constraints.offer, reason: { required: true } },
    result: actionData,
    defaultValue: corrected?.values ?? { kind: "written", decision: "open", offeredOn: today },
    emptyWhenAccepted: corrected === undefined,
  });
  const estimateForm = useServerForm<{ low: string; high: string }>({
    ...offerIntents.form(listingOffersPath(id), "estimate"),
    constraint: constraints.estimate,
    result: actionData,
    defaultValue: loaderData.estimate?.values,
  });
  return (
    <>
      <ErrorSummary form={estimateForm.failure ? estimateForm : form} />
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[home, { label: title }, { label: messages.title }]} />
        <div className="flex flex-col gap-2">
          <h1 tabIndex={-1} className="text-xl">
            {messages.title}
          </h1>
          <p className="text-lg font-semibold wrap-anywhere">{title}</p>
          <p className="wrap-anywhere text-ink-2">{about}</p>
          <p className="prose">{messages.private}</p>
        </div>
        {priceProblem && (
          <Alert tone="warn" level={2} title={priceProblem.title}>
            <p>{priceProblem.text}.</p>
            {deadline && <p>Correct it {deadline}, or the home is taken off the market.</p>}
            <TextLink
              to={href("/dashboard/listings/:id/edit", { id: String(id) })}
              className="inline-flex min-h-(--tap) items-center font-semibold"
            >
              Change the price
            </TextLink>
          </Alert>
        )}
        {isRental ? (
          <Alert tone="note" title={messages.rental} />
        ) : (
          <div className="flex flex-col gap-8 lg:flex-row-reverse lg:items-start lg:justify-end">
            <div className="flex w-full flex-col gap-8 lg:max-w-[26rem]">
              <OfferForm
                form={form}
                isCorrection={corrected !== undefined}
                attemptId={sentAttempt(form.failure) ?? loaderData.attemptId}
                priceToConfirm={getPriceToConfirm(actionData, "amount")}
                path={listingOffersPath(id)}
              />
              <Estimate {...loaderData} form={estimateForm} result={actionData} />
            </div>
            <section aria-labelledby="offers" className="flex w-full min-w-0 flex-col gap-3 lg:max-w-[40rem]">
              <h2 id="offers" className="text-lg">
                Offers and bids
              </h2>
              {offers.length === 0 && bids.length === 0 && <p>No offer is recorded yet.</p>}
              <ul className="flex flex-col">
                {bids.map(({ id: auction, amount, bidBy, day }) => (
                  <Item
                    key={`bid-${auction}`}
                    amount={amount}
                    label={bidBy === "vendor" ? "Vendor bid" : "Highest bid"}
                  >
                    <p className="text-ink-2">Passed in at the auction on {day}</p>
                    <p>
                      <TextLink to={href("/dashboard/listings/:id/auction", { id: String(id) })}>
                        Auction result
                      </TextLink>
                    </p>
                  </Item>
                ))}
                {offers.map((offer) => (
                  <OfferItem key={offer.id} listingId={id} offer={offer} result={actionData} />
                ))}
              </ul>
            </section>
          </div>
        )}
      </div>
    </>
  );
}

function sentAttempt(failure: FormFailure | undefined): string | undefined {
  const sent = failure?.initialValue["attemptId"];
  return typeof sent === "string" ? sent : undefined;
}

type OfferFields = Record<"kind" | "amount" | "offeredOn" | "decision" | "reason" | "confirmPrice", string>;

interface OfferFormProps {
  form: ReturnType<typeof useServerForm<OfferFields>>;
  isCorrection: boolean;
  /** A new one for each offer; the same after a failure, in case the offer was recorded. */
  attemptId: string;
  priceToConfirm: string | undefined;
  /** Without a correction. */
  path: string;
}

function OfferForm({ form, isCorrection, attemptId, priceToConfirm, path }: OfferFormProps) {
  const { kind, amount, confirmPrice, offeredOn, decision, reason } = form.fields;
  return (
    <section aria-labelledby="offer" className="flex flex-col gap-3">
      <h2 id="offer" className="text-lg">
        {isCorrection ? "Correct the offer" : "Record an offer"}
      </h2>
      <ServerForm form={form} className="flex flex-col gap-4">
        {!isCorrection && <input type="hidden" name="attemptId" value={attemptId} />}
        <TextField field={amount} label="Amount" inputMode="numeric" prefix="$" autoComplete="off" />
        <ConfirmPriceField field={confirmPrice} price={priceToConfirm} />
        <TextField field={offeredOn} label="Date of the offer" type="date" autoComplete="off" />
        <RadioField
          field={kind}
          legend="Kind"
          options={OFFER_KINDS.map((value) => ({ value, label: messages.kind[value] }))}
        />
        <RadioField
          field={decision}
          legend="Decision of the vendor"
          options={OFFER_DECISIONS.map((value) => ({ value, label: messages.decision[value] }))}
        />
        <TextField
          field={reason}
          label="Reason of the refusal"
          hint="Needed only if the offer was refused. Do not name the buyer."
          autoComplete="off"
        />
        <Honeypot />
        <FormMessage />
        <div className="flex flex-wrap items-center gap-4">
          <SubmitButton pendingLabel="Saving...">{isCorrection ? "Save correction" : "Record offer"}</SubmitButton>
          {isCorrection && <TextLink to={path}>Keep it as it is</TextLink>}
        </div>
      </ServerForm>
    </section>
  );
}

interface EstimateProps extends Pick<Route.ComponentProps["loaderData"], "id" | "estimate" | "formerEstimates"> {
  form: ReturnType<typeof useServerForm<{ low: string; high: string }>>;
  result?: FormResult;
}

function Estimate({ id, estimate, formerEstimates, form, result }: EstimateProps) {
  const { low, high } = form.fields;
  return (
    <section aria-labelledby="estimate-heading" className="flex flex-col gap-3">
      <h2 id="estimate-heading" className="text-lg">
        Your estimate of the selling price
      </h2>
      {estimate && (
        <div>
          <p className="font-semibold tnum">{estimate.text}</p>
          <p className="text-sm text-ink-2">{estimate.recorded}</p>
        </div>
      )}
      <ServerForm form={form} className="flex flex-col gap-4">
        <TextField field={low} label="Estimate, or from" inputMode="numeric" prefix="$" autoComplete="off" />
        <TextField
          field={high}
          label="To"
          hint="At most 10% above the first amount."
          inputMode="numeric"
          prefix="$"
          autoComplete="off"
        />
        <Honeypot />
        <FormMessage />
        <SubmitButton className="self-start" pendingLabel="Saving...">
          Save estimate
        </SubmitButton>
      </ServerForm>
      {estimate && (
        <ButtonForm form={offerIntents.form(listingOffersPath(id), "no-estimate")} result={result}>
          Withdraw estimate
        </ButtonForm>
      )}
      {formerEstimates.length > 0 && (
        <details>
          <summary className="min-h-(--tap) py-2">Former estimates ({formerEstimates.length})</summary>
          <ul className="flex flex-col gap-2">
            {formerEstimates.map((former) => (
              <li key={former.id}>
                <span className="tnum">{former.text}</span>
                <span className="block text-sm text-ink-2">{former.recorded}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface OfferItemProps {
  listingId: number;
  offer: Route.ComponentProps["loaderData"]["offers"][number];
  result?: FormResult;
}

function OfferItem({ listingId, offer, result }: OfferItemProps) {
  const { id, amount, kind, day, decision, reason, recorded, withdrawn } = offer;
  const about = <span className="sr-only"> of {amount}</span>;
  return (
    <Item amount={amount} label={messages.kind[kind]} isWithdrawn={withdrawn !== null}>
      <p>
        {day} · {messages.decision[decision]}
      </p>
      {reason !== null && <p className="wrap-anywhere">{reason}</p>}
      <p className="text-sm text-ink-2">{recorded}</p>
      {withdrawn !== null ? (
        <p className="text-sm font-semibold">Withdrawn on {withdrawn}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          <TextLink to={correctPath(listingId, id)}>Correct{about}</TextLink>
          <ButtonForm form={offerIntents.form(listingOffersPath(listingId), "withdraw", id)} result={result}>
            Withdraw{about}
          </ButtonForm>
        </div>
      )}
    </Item>
  );
}

interface ItemProps {
  amount: string;
  label: string;
  isWithdrawn?: boolean;
  children: ReactNode;
}

function Item({ amount, label, isWithdrawn = false, children }: ItemProps) {
  return (
    <li className="relative flex flex-col gap-1 border-t border-line py-3">
      <p className="flex flex-wrap gap-x-3 font-semibold">
        <span className={`tnum ${isWithdrawn ? "line-through" : ""}`}>{amount}</span>
        <span>{label}</span>
      </p>
      {children}
    </li>
  );
}

interface ButtonFormProps {
  form: { id: string; action: string };
  result?: FormResult;
  children: ReactNode;
}

function ButtonForm({ form, result, children }: ButtonFormProps) {
  const button = useServerForm({ ...form, constraint: {}, result });
  return (
    <ServerForm form={button}>
      <Honeypot />
      <FormMessage />
      <SubmitButton variant="quiet" pendingLabel="Withdrawing...">
        {children}
      </SubmitButton>
    </ServerForm>
  );
}
