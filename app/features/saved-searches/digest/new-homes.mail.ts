import { brand } from "#app/brand.ts";
import { criteriaWords } from "#app/features/listings/model/filter-words.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { localityLabel, priceLabel, roomCounts } from "#app/features/listings/model/labels.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import { countOf } from "#app/lib/text.ts";
import { type Entry, mailHtml, type MailContent, mailText } from "#app/mail/layout.ts";
import type { MailMessage } from "#app/mail/mail-message.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import type { DueSearch, NewHome } from "#app/features/saved-searches/model/new-homes.ts";

/** Homes of one mail: beyond some hundred kilobytes mail programs show only its beginning. */
export const MAX_HOMES = 100;

/** Which mail of how many this is, when one does not hold all homes. */
interface Part {
  number: number;
  of: number;
}

/** Addresses that work without an account. */
interface Links {
  manageUrl: string;
  stopUrl: string;
}

/** To the address of a saved search: the homes that match it, why, and how to change the search or stop the mails. */
export function newHomesMail(
  search: DueSearch,
  homes: readonly NewHome[],
  { number, of }: Part,
  { manageUrl, stopUrl }: Links,
): MailMessage {
  const words = criteriaWords(search.criteria);
  const part = of > 1 ? ` (${number} of ${of})` : "";
  const count = countWords(homes);
  const subject = `${count}${part}: ${words}`;
  const content: MailContent = {
    greeting: "Hello,",
    opening: [`${count}${part} ${homes.length === 1 ? "matches" : "match"} your search: ${words}.`],
    entries: homes.map(entryOf),
    link: { label: "See all homes of this search", href: publicUrl(listingsPath(search.criteria)) },
    closing: [
      "The links below work without an account. Keep them to yourself: whoever has them can change your searches.",
    ],
    furtherLinks: [
      { label: "See, change or pause your searches", href: manageUrl },
      { label: "Stop the mails about this search", href: stopUrl },
    ],
    reason: `You get this mail because a search was saved with your address on ${brand.name}: ${words}.`,
  };
  return {
    kind: "new-homes",
    to: { name: "", address: search.email },
    subject,
    text: mailText(content),
    html: mailHtml(subject, content),
    subscriberId: search.subscriberId,
    savedSearchId: search.id,
    // RFC 8058: mail programs show a button that stops these mails without opening a page.
    headers: { "List-Unsubscribe": `<${stopUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
}

/** "3 new homes"; a home that came with a lower price is new to the search, but where all did, that is said. */
function countWords(homes: readonly NewHome[]): string {
  return homes.every(isCheaper)
    ? countOf(homes.length, "home with a lower price", "homes with a lower price")
    : countOf(homes.length, "new home");
}

function entryOf(home: NewHome): Entry {
  const { amount, frequency } = priceLabel(home);
  const price = frequency === undefined ? amount : `${amount} ${frequency}`;
  return {
    title: home.title,
    href: publicUrl(listingPath(home)),
    lines: [
      isCheaper(home) ? `${price} (price dropped)` : price,
      [localityLabel(home), ...roomCounts(home).map(({ label }) => label)].join(" · "),
    ],
  };
}

function isCheaper({ reason }: NewHome): boolean {
  return reason === "price_dropped";
}
