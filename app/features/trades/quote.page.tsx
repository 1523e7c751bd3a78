import { data } from "react-router";
import { absoluteUrl, pageMeta } from "#app/chrome/page-meta.ts";
import { SampleDataNotice } from "#app/chrome/sample-data-notice.tsx";
import { Enquiry, EnquiryPageFailed, useEnquiryForm } from "#app/features/leads/embeds/enquiry.tsx";
import { enquiryAction, enquiryPageData, quoteRequest } from "#app/features/leads/enquire/enquire.form.server.ts";
import { leadMessages, enquiryFormId } from "#app/features/leads/model/lead.ts";
import { formClientAction } from "#app/forms/form-client-action.ts";
import { loadPage } from "#app/http/page-loader.server.ts";
import { NotFound } from "#app/lib/errors.ts";
import { readRowId } from "#app/lib/fields.ts";
import { siteName } from "#app/lib/paths.ts";
import { type PhonePart, phoneParts } from "#app/lib/phone.server.ts";
import { countOf, paragraphs } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { PhoneNumber } from "#app/ui/contact-links.tsx";
import { type Fact, FactList } from "#app/ui/facts.tsx";
import { TextLink } from "#app/ui/link.tsx";
import { LoadFailed } from "#app/ui/load-failed.tsx";
import { Breadcrumb } from "#app/ui/navigation.tsx";
import { cachePublicly } from "#platform/cache-dependencies.server.ts";
import type { Route } from "./+types/quote.page";
import { noReviews, quoteHeading, quotePath, ratingLabel, type Trade, tradesBasePath } from "./trade.ts";
import { findTrade } from "./trades.queries.server.ts";

const messages = {
  page: "Request a quote",
  request: "Request Quote",
  failed: "We couldn't load this trade just now.",
} as const;

export function meta({ loaderData, matches, location }: Route.MetaArgs) {
  const origin = matches[0].loaderData.origin;
  const trade = loaderData?.trade;
  if (!trade) {
    const url = absoluteUrl(origin, location.pathname);
    return pageMeta({ title: messages.page, description: messages.failed, url, noIndex: true });
  }
  return pageMeta({
    title: quoteHeading(trade.companyName),
    description: quoteDescription(trade),
    url: absoluteUrl(origin, quotePath(trade)),
    // A page with a receipt is private.
    noIndex: loaderData.sentReceipt !== undefined,
  });
}

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const id = readRowId(params.id);
  if (id === undefined) throw data(null, { status: 404 });
  const { constraint } = quoteRequest;
  return loadPage(
    { fallback: { trade: undefined, phone: undefined, path: url.pathname, constraint, sentReceipt: undefined } },
    async () => {
      const trade = await findTrade(id);
      if (!trade) throw data(null, { status: 404 });
      cachePublicly(quotePath(trade));
      const phone = trade.phone ? phoneParts(trade.phone) : undefined;
      return enquiryPageData({ trade, phone, path: quotePath(trade), constraint }, { tradeId: id }, { url, context });
    },
  );
}

export const action = enquiryAction(quoteRequest, async ({ params }: Route.ActionArgs) => {
  const id = readRowId(params.id);
  const trade = id === undefined ? undefined : await findTrade(id);
  if (!trade) throw new NotFound(leadMessages.trade);
  return { path: quotePath(trade), target: { tradeId: trade.id } };
});

export const clientAction = formClientAction({ form: enquiryFormId, inPlace: true, failure: leadMessages.failed.text });

export default function QuotePage(props: Route.ComponentProps) {
  // The key resets the form for another trade.
  return <QuoteScreen key={props.loaderData.path} {...props} />;
}

function QuoteScreen({ loaderData, actionData }: Route.ComponentProps) {
  const { path, trade, phone, constraint, sentReceipt } = loaderData;
  const form = useEnquiryForm({ path, constraint, result: actionData });
  if (trade) {
    return (
      <div className="page flex flex-col gap-6 py-6">
        <Breadcrumb trail={[{ label: "Trades", to: tradesBasePath }, { label: trade.companyName }]} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_26rem]">
          <div className="flex min-w-0 flex-col gap-6">
            <QuoteTrade trade={trade} phone={phone} />
          </div>
          <div>
            <Enquiry
              form={form}
              heading={messages.request}
              receiver={trade.companyName}
              path={path}
              sentReceipt={sentReceipt}
              asksForSuburb
            />
          </div>
        </div>
        <SampleDataNotice />
      </div>
    );
  }
  return (
    <EnquiryPageFailed heading={messages.page} path={path} result={actionData}>
      <LoadFailed title={messages.failed} path={path} />
    </EnquiryPageFailed>
  );
}

function QuoteTrade({ trade, phone }: { trade: Trade; phone?: readonly PhonePart[] }) {
  return (
    <>
      <header className="flex flex-col gap-3 border-t-3 border-ink pt-4">
        <p>
          <Badge>{trade.category}</Badge>
        </p>
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
          {quoteHeading(trade.companyName)}
        </h1>
        <ButtonLink to="#enquire" className="self-start lg:hidden print:hidden">
          {messages.request}
        </ButtonLink>
      </header>
      {paragraphs(trade.description ?? "").map((paragraph) => (
        <p key={paragraph} className="prose wrap-anywhere whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      <FactList items={toDetails(trade, phone)} />
    </>
  );
}

/** Omits unknown facts. */
function toDetails(trade: Trade, phone?: readonly PhonePart[]): Fact[] {
  const { licenceNumber, coverageArea, email, website } = trade;
  return [
    { term: "Rating", detail: toRatingText(trade) },
    { term: "Licence", detail: licenceNumber },
    { term: "Works in", detail: coverageArea.join(", ") },
    { term: "Phone", detail: phone && <PhoneNumber parts={phone} /> },
    { term: "Email", detail: email && <TextLink to={`mailto:${email}`}>{email}</TextLink> },
    { term: "Website", detail: website && <TextLink to={website}>{siteName(website)}</TextLink> },
  ].filter(({ detail }) => Boolean(detail));
}

/** Returns "4.6 out of 5, 38 reviews". */
function toRatingText({ rating, reviewCount }: Trade): string {
  return rating === null ? noReviews : `${ratingLabel(rating)} out of 5, ${countOf(reviewCount, "review")}`;
}

function quoteDescription({ companyName, category }: { companyName: string; category: string }): string {
  return `${category} by ${companyName}: describe the job, and expect an answer within 24 hours.`;
}
