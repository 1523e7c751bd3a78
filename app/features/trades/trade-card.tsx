import type { ReactNode } from "react";
import { FeaturedMark } from "#app/features/agents/model/featured-mark.tsx";
import { siteName } from "#app/lib/contact.ts";
import type { PhonePart } from "#app/lib/phone.server.ts";
import { firstN } from "#app/lib/first-n.ts";
import { countOf } from "#app/lib/text.ts";
import { Badge } from "#app/ui/badge.tsx";
import { BreakableEmail } from "#app/ui/breakable-email.tsx";
import { Card, CardBody } from "#app/ui/card.tsx";
import { Icon, type IconName } from "#app/ui/icon.tsx";
import { PhoneNumber } from "#app/ui/phone-number.tsx";
import { TextLink } from "#app/ui/text-link.tsx";
import { ratingLabel, tradeAnchor } from "./trade-labels.ts";
import type { Trade } from "./trade.ts";
import { tradesMessages } from "./trades.messages.ts";

/** Areas that a card shows before "+n more". */
const AREAS_SHOWN = 3;

export interface TradeCardProps {
  trade: Trade;
  /** What it covers, in the order in which it is shown. */
  areas: readonly string[];
  /** Absent when it has none. */
  phone?: readonly PhonePart[];
  /** What one can do, such as to ask for a quote. */
  children?: ReactNode;
}

export function TradeCard({ trade, areas, phone, children }: TradeCardProps) {
  return (
    <Card as="li" id={tradeAnchor(trade)} className="wide-alone">
      <CardBody>
        <div className="flex flex-wrap justify-between gap-2">
          <Badge>{trade.category}</Badge>
          {trade.isFeatured && <FeaturedMark />}
        </div>
        <div>
          <h3 className="text-lg wrap-anywhere">{trade.companyName}</h3>
          <Rating trade={trade} />
        </div>
        {trade.description && <p className="line-clamp-6 text-sm">{trade.description}</p>}
        <div className="mt-auto flex flex-col gap-1 border-t border-line pt-2 text-sm text-ink-2">
          {areas.length > 0 && <Areas areas={areas} />}
          {trade.licenceNumber && (
            <p>
              {tradesMessages.licence} {trade.licenceNumber}
            </p>
          )}
        </div>
        <TradeContact trade={trade} phone={phone} />
        {children}
      </CardBody>
    </Card>
  );
}

function Rating({ trade: { rating, reviewCount } }: { trade: Trade }) {
  if (rating === null) return <p className="text-sm text-ink-2">{tradesMessages.noReviews}</p>;
  return (
    <p className="text-sm text-ink-2">
      <span className="text-base font-bold text-ink tnum">{ratingLabel(rating)}</span> out of 5,{" "}
      {countOf(reviewCount, "review")}
    </p>
  );
}

function Areas({ areas }: { areas: readonly string[] }) {
  const { shown, more } = firstN(areas, AREAS_SHOWN);
  return (
    <div className="flex gap-2">
      <Icon name="pin" className="mt-px" />
      <ul aria-label={tradesMessages.coverage} className="commas">
        {shown.map((area) => (
          <li key={area}>{area}</li>
        ))}
        {more > 0 && (
          <li className="whitespace-nowrap">
            +{more} more
            <span className="sr-only"> {more === 1 ? "area" : "areas"}</span>
          </li>
        )}
      </ul>
    </div>
  );
}

/** How to reach a trade without the form; nothing when there is no way. */
function TradeContact({ trade: { email, website }, phone }: Pick<TradeCardProps, "trade" | "phone">) {
  if (!phone && !email && !website) return null;
  return (
    <address>
      <ul className="flex flex-col text-sm">
        {phone && (
          <li className="flex min-h-8 max-w-full items-center gap-2">
            <Icon name="phone" />
            <span className="min-w-0 wrap-anywhere">
              <PhoneNumber parts={phone} className="inline-flex min-h-8 items-center" />
            </span>
          </li>
        )}
        {email && <Way icon="mail" to={`mailto:${email}`} label={<BreakableEmail email={email} />} />}
        {website && <Way icon="external" to={website} label={siteName(website)} />}
      </ul>
    </address>
  );
}

function Way({ icon, to, label }: { icon: IconName; to: string; label: ReactNode }) {
  return (
    <li>
      <TextLink to={to} className="inline-flex min-h-8 max-w-full items-center gap-2">
        <Icon name={icon} />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </TextLink>
    </li>
  );
}
