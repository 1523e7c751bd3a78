import type { ReactNode } from "react";
import { data, href } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { auctionResultSchema, reportAuction } from "#app/features/listings/auction-result.server.ts";
import { AUCTION_OUTCOMES, outcomeLabels } from "#app/features/listings/model/auctions.ts";
import { localityLabel } from "#app/features/listings/model/labels.ts";
import { nameReaders } from "#app/features/listings/saved-listing.server.ts";
import { ErrorSummary } from "#app/forms/error-summary.tsx";
import { CheckboxField, RadioField, TextField } from "#app/forms/fields.tsx";
import { intentClientAction } from "#app/forms/form-client-action.ts";
import { Honeypot } from "#app/forms/honeypot.tsx";
import { FormMessage, ServerForm, SubmitButton } from "#app/forms/server-form.tsx";
import { useServerForm } from "#app/forms/use-server-form.ts";
import { intent, intentAction } from "#app/http/intent-action.server.ts";
import { loadPageOrUnavailable } from "#app/http/page-loader.server.ts";
import { requireRowId } from "#app/http/request.server.ts";
import { readRowId } from "#app/lib/fields.ts";
import { defineIntents } from "#app/lib/intents.ts";
import { dateLabel, longDateLabel, sydneyDate, timeLabel } from "#app/lib/sydney-time.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { requirePageAgentOrAdmin, requirePageUser, requireUser } from "#app/session/viewer.server.ts";
import { Alert } from "#app/ui/alert.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { DottedFacts } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import type { Route } from "./+types/auction-result.page";
import { ConfirmPriceField, getPriceToConfirm } from "./confirm-price.tsx";
import { auctionResultMessages, listingInputMessages } from "./manage.messages.ts";
import { findAuctionToReport, findUnreportedAuctions } from "./my-listings.queries.server.ts";
import { pathInLists, tellIfImportStops } from "./own-listing.form.server.ts";
import { findOwnListing } from "./own-listings.queries.server.ts";
import { listingsHome } from "./paths.ts";

const title = "Auction result";
const resultIntents = defineIntents({ report: { form: "auction-result", fullPage: true } });

export function meta({ matches, location }: Route.MetaArgs) {
  const url = absoluteUrl(matches[0].loaderData.origin, location.pathname);
  return pageMeta({ title, description: "Report the result of an auction.", url, noIndex: true });
}

export async function loader({ context, url, params }: Route.LoaderArgs) {
  const viewer = requirePageAgentOrAdmin({ context, url });
  const id = readRowId(params.id);
  const found = await loadPageOrUnavailable(async () => {
    const listing = id === undefined ? undefined : await findOwnListing(id, viewer);
    if (!listing) return undefined;
    const [auction, unreported] = await Promise.all([
      findAuctionToReport(listing.id, viewer),
      findUnreportedAuctions(viewer.id, listing.id),
    ]);
    return { listing, auction, unreported };
  });
  if (!found) throw data(null, { status: 404 });
  const { listing, auction, unreported } = found;
  return {
    id: listing.id,
    title: listing.title,
    address: listing.address,
    place: localityLabel(listing),
    home: listingsHome(viewer.role),
    type: listing.listingType === "rent" ? ("rent" as const) : ("sale" as const),
    canSchedule: listing.listingType === "sale" && listing.closedOn === null,
    canClose: listing.status === "active" || listing.closedOn !== null,
    when: auction && `${longDateLabel(sydneyDate(auction.scheduledAt))}, ${timeLabel(auction.scheduledAt)}`,
    // After a postponement this is the new auction, which is not due.
    next:
      auction && (auction.outcome !== null || auction.scheduledAt > new Date())
        ? unreported.map(({ address, suburb, scheduledAt, ...other }) => ({
            id: other.id,
            name: `${address}, ${suburb}`,
            when: `${dateLabel(sydneyDate(scheduledAt))}, ${timeLabel(scheduledAt)}`,
          }))
        : [],
    isOver: auction !== undefined && auction.scheduledAt <= new Date(),
    values: {
      outcome: auction?.outcome ?? "",
      soldOn: listing.closedOn ?? "",
      closedPrice: listing.closedPrice === null ? "" : String(listing.closedPrice),
      confirmPrice: "",
      priceWithheld: listing.priceWithheld ? "true" : "",
      bid: auction?.bid == null ? "" : String(auction.bid),
      bidBy: auction?.bidBy ?? (auction?.outcome === "passed_in" ? "none" : ""),
      newDate: "",
      newTime: "",
    },
  };
}

export const action = intentAction(
  resultIntents,
  {
    report: intent({
      schema: auctionResultSchema,
      async act({ input }, args: Route.ActionArgs) {
        const member = requireUser(args);
        const id = requireRowId(args.params, listingInputMessages.notFound);
        const message = await tellIfImportStops(id, async () => {
          const { outcome, isPendingVerification } = await reportAuction(member, id, input);
          if (isPendingVerification) return nameReaders(listingInputMessages.pendingVerification, member);
          return {
            title: outcomeLabels[outcome],
            text: "The result is on the page of the home. You can correct it for 30 minutes without a trace.",
          };
        });
        // The agent of several auctions enters the next result.
        const isLast = (await findUnreportedAuctions(member.user.id, id)).length === 0;
        const path = isLast
          ? await pathInLists(member, id)
          : href("/dashboard/listings/:id/auction", { id: String(id) });
        return redirectWithFlash(path, { kind: "success", ...message });
      },
      failure: listingInputMessages.tryLater,
    }),
  },
  { missingMessage: listingInputMessages.notFound, guard: requirePageUser },
);

export const clientAction = intentClientAction(resultIntents, { failure: listingInputMessages.tryLater });

const neededFields = ["outcome", "closedPrice", "bid", "newDate", "newTime"];
const earlyOutcomes: readonly string[] = ["sold_before", "withdrawn", "postponed"];

/** The key empties the inputs on the way to the next auction, which is the same route. */
export default function AuctionResultPage({ loaderData, actionData }: Route.ComponentProps) {
  return <AuctionResult key={loaderData.id} loaderData={loaderData} actionData={actionData} />;
}

function AuctionResult({ loaderData, actionData }: Pick<Route.ComponentProps, "loaderData" | "actionData">) {
  const { id, address, place, when, isOver, next, values, home, type, canSchedule, canClose } = loaderData;
  const form = useServerForm<typeof values>({
    ...resultIntents.form(href("/dashboard/listings/:id/auction", { id: String(id) }), "report"),
    // Needed for the results that show them, so not labelled "(optional)".
    constraint: Object.fromEntries(neededFields.map((name) => [name, { required: true }])),
    result: actionData,
    defaultValue: values,
  });
  const { outcome, soldOn, closedPrice, confirmPrice, priceWithheld, bid, bidBy, newDate, newTime } = form.fields;
  const outcomes = AUCTION_OUTCOMES.filter((name) => isOver || earlyOutcomes.includes(name));
  return (
    <>
      <ErrorSummary form={form} />
      <div className="page flex flex-col gap-4 py-6">
        <Breadcrumb trail={[home, { label: address }]} />
        <h1 tabIndex={-1} className="text-xl">
          {title}
        </h1>
        {next.length > 0 && (
          <section aria-labelledby="next-auctions" className="max-w-[40rem]">
            <h2 id="next-auctions" className="text-base">
              {auctionResultMessages.next}
            </h2>
            <ul className="mt-1 divide-y divide-line border-y border-line">
              {next.map(({ id: nextId, name, when: time }) => (
                <li key={nextId} className="flex flex-wrap items-baseline gap-x-3">
                  <TextLink
                    to={href("/dashboard/listings/:id/auction", { id: String(nextId) })}
                    className="inline-block py-2 wrap-anywhere"
                  >
                    {name}
                  </TextLink>
                  <span className="text-sm text-ink-2 tnum">{time}</span>
                </li>
              ))}
            </ul>
          </section>
        )}
        <div className="flex max-w-[40rem] flex-col gap-4 border border-t-3 border-line border-t-ink bg-surface p-4 md:p-6">
          <p className="text-lg font-semibold wrap-anywhere">{`${address}, ${place}`}</p>
          <p className="wrap-anywhere text-ink-2">
            <DottedFacts facts={[when, loaderData.title]} />
          </p>
          {when === undefined ? (
            <Alert
              tone="note"
              title={auctionResultMessages.none}
              actions={
                <>
                  {canSchedule && (
                    <ButtonLink to={`${href("/dashboard/listings/:id/edit", { id: String(id) })}#section-offer`}>
                      {auctionResultMessages.setDate}
                    </ButtonLink>
                  )}
                  {canClose && (
                    <ButtonLink variant="quiet" to={href("/dashboard/listings/:id/close", { id: String(id) })}>
                      {auctionResultMessages.recordClosing[type]}
                    </ButtonLink>
                  )}
                  <ButtonLink variant="quiet" to={home.to}>
                    {auctionResultMessages.back}
                  </ButtonLink>
                </>
              }
            >
              {canSchedule && auctionResultMessages.noneHint}
            </Alert>
          ) : (
            <ServerForm form={form} className="result-form flex flex-col gap-6">
              <RadioField
                field={outcome}
                legend="Result"
                isStacked
                options={outcomes.map((value) => ({ value, label: outcomeLabels[value] }))}
              />
              <Group legend="If it was sold" className="if-sold">
                <TextField field={closedPrice} label="Sold for" inputMode="numeric" prefix="$" autoComplete="off" />
                <ConfirmPriceField field={confirmPrice} price={getPriceToConfirm(actionData, "closedPrice")} />
                <CheckboxField
                  field={priceWithheld}
                  label="Withhold the price"
                  hint="Then we do not store it, even for you."
                  value="true"
                />
                <div className="unless-at-auction">
                  <TextField
                    field={soldOn}
                    label="Sold on"
                    hint="Today if left blank."
                    type="date"
                    autoComplete="off"
                  />
                </div>
              </Group>
              <Group legend="If it was passed in" className="if-passed-in">
                <TextField
                  field={bid}
                  label="Highest bid, if passed in"
                  inputMode="numeric"
                  prefix="$"
                  autoComplete="off"
                />
                <RadioField
                  field={bidBy}
                  legend="Made by"
                  isStacked
                  options={[
                    { value: "bidder", label: "A bidder" },
                    { value: "vendor", label: "The vendor" },
                    { value: "none", label: "No bid was made" },
                  ]}
                />
              </Group>
              <Group legend="If it was postponed" className="if-postponed">
                <TextField field={newDate} label="New date, if postponed" type="date" autoComplete="off" />
                <TextField field={newTime} label="New time, if postponed" type="time" autoComplete="off" />
              </Group>
              <Honeypot />
              <FormMessage />
              <div className="flex flex-wrap gap-3">
                <SubmitButton pendingLabel="Saving...">Save result</SubmitButton>
                <ButtonLink variant="quiet" to={home.to}>
                  {auctionResultMessages.back}
                </ButtonLink>
              </div>
            </ServerForm>
          )}
        </div>
      </div>
    </>
  );
}

/** Shown with its result; always in browsers that cannot follow the choice by CSS. */
function Group({ legend, className, children }: { legend: string; className: string; children: ReactNode }) {
  return (
    <fieldset
      className={`flex flex-col gap-4 border-l-3 border-line pl-4 supports-[selector(:has(a))]:hidden sm:max-w-sm ${className}`}
    >
      <legend className="mb-3 font-semibold">{legend}</legend>
      {children}
    </fieldset>
  );
}
