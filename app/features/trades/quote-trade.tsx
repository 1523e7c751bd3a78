import { siteName } from "#app/lib/site-name.ts";
import { telephoneLink } from "#app/lib/telephone-link.ts";
import { countOf, paragraphs } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { type Fact, FactList } from "#app/ui/fact-list.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { quoteFrom, quoteMessages as says } from "./quote.messages.ts";
import { ratingLabel } from "./trade-labels.ts";
import type { Trade } from "./trade.ts";
import { tradesMessages } from "./trades.messages.ts";

/** Whom one asks for a quote: what they do, where, and by what licence. */
export function QuoteTrade({ trade }: { trade: Trade }) {
  return (
    <>
      <header className="flex flex-col gap-3 border-t-3 border-ink pt-4">
        <p>
          <Badge>{trade.category}</Badge>
        </p>
        <h1 tabIndex={-1} className="text-2xl wrap-anywhere">
          {quoteFrom(trade.companyName)}
        </h1>
        <ButtonLink to="#enquire" className="self-start lg:hidden print:hidden">
          {says.request}
        </ButtonLink>
      </header>
      {paragraphs(trade.description ?? "").map((paragraph) => (
        <p key={paragraph} className="prose wrap-anywhere whitespace-pre-line">
          {paragraph}
        </p>
      ))}
      <FactList facts={factsOf(trade)} />
    </>
  );
}

/** What is not known is left out. */
function factsOf(trade: Trade): Fact[] {
  const { licenceNumber, coverageArea, phone, email, website } = trade;
  return [
    { term: says.rating, detail: ratingOf(trade) },
    { term: says.licence, detail: licenceNumber },
    { term: says.areas, detail: coverageArea.join(", ") },
    { term: says.phone, detail: phone && <TextLink to={telephoneLink(phone)}>{phone}</TextLink> },
    { term: says.email, detail: email && <TextLink to={`mailto:${email}`}>{email}</TextLink> },
    { term: says.website, detail: website && <TextLink to={website}>{siteName(website)}</TextLink> },
  ].filter(({ detail }) => Boolean(detail));
}

/** "4.6 out of 5, 38 reviews" */
function ratingOf({ rating, reviewCount }: Trade): string {
  return rating === null
    ? tradesMessages.noReviews
    : `${ratingLabel(rating)} out of 5, ${countOf(reviewCount, "review")}`;
}
