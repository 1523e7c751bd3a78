import { criteriaSummary } from "#app/features/listings/model/filter-summary.ts";
import { listingsPath } from "#app/features/listings/model/filters.ts";
import { localityLabel, priceLabel, roomCounts } from "#app/features/listings/model/labels.ts";
import {
  genericHomeLabel,
  mailableSharer,
  shortListingPath,
  shortStatementPath,
} from "#app/features/listings/model/mail-safety.ts";
import { listingPath } from "#app/features/listings/model/paths.ts";
import type { DueSearch, NewHome } from "#app/features/saved-searches/model/saved-search.ts";
import { countOf, joinNames } from "#app/lib/text.ts";
import {
  composeMail,
  type Contact,
  type Entry,
  type MailContent,
  type MailLink,
  type MailMessage,
  unsubscribeHeaders,
} from "#app/mail/layout.ts";
import { publicUrl } from "#app/mail/public-url.server.ts";
import { brand } from "#platform/brand.ts";

/** Homes per mail. Mail programs cut off mails above some 100 kB. */
export const MAX_HOMES = 100;

/** Set when the homes need several mails. */
interface Part {
  number: number;
  of: number;
}

export interface SearchNews {
  search: DueSearch;
  homes: readonly NewHome[];
  /** Unsubscribes from this search. */
  stopUrl: string;
}

/** Work without an account. */
interface Links {
  manageUrl: string;
  stopAllUrl: string;
}

const keepLinks =
  "The links below work without an account. Keep them to yourself: anyone who has them can change your searches.";

/** Mails new and changed homes. One-click unsubscribing stops the mail's only search, or all of the address. */
export function newHomesMail(
  news: readonly [SearchNews, ...SearchNews[]],
  { number, of }: Part,
  links: Links,
): MailMessage {
  const [{ search, stopUrl }] = news;
  const part = of > 1 ? ` (${number} of ${of})` : "";
  const { subject, content } = news.length === 1 ? aboutOne(news[0], part, links) : aboutSeveral(news, part, links);
  const oneClickUrl = news.length === 1 ? stopUrl : links.stopAllUrl;
  return composeMail(
    {
      kind: "new-homes",
      to: { name: "", address: search.email },
      subject,
      subscriberId: search.subscriberId,
      savedSearchId: news.length === 1 ? search.id : undefined,
      headers: unsubscribeHeaders(oneClickUrl),
    },
    content,
  );
}

function aboutOne({ search, homes, stopUrl }: SearchNews, part: string, { manageUrl }: Links) {
  const summary = criteriaSummary(search.criteria);
  const count = countLabel(homes);
  const content: MailContent = {
    greeting: "Hello,",
    opening: [`${newsSummary(homes, part, "your search")}: ${summary}.`],
    entries: homes.map(toEntry),
    link: allHomesLink(search),
    closing: [keepLinks],
    furtherLinks: [manageLink(manageUrl), { label: "Stop emails about this search", href: stopUrl }],
    reason: `You are receiving this email because a search was saved with your address on ${brand.name}: ${summary}.`,
  };
  return { subject: toSubject(`${count}${part}`, summary), content };
}

/** Longer subjects are cut off by mail programs, or wrap. */
const MAX_SUBJECT = 78;

/** Drops the last criteria of a long summary. The opening states them all. */
function toSubject(count: string, summary: string): string {
  const criteria = summary.split(/,(?= )/);
  while (criteria.length > 1 && `${count}: ${criteria.join(",")}`.length > MAX_SUBJECT) criteria.pop();
  return `${count}: ${criteria.join(",")}`;
}

function aboutSeveral(news: readonly SearchNews[], part: string, { manageUrl, stopAllUrl }: Links) {
  // A home that matches two searches is in both sections and counts once.
  const homes = [...new Map(news.flatMap((one) => one.homes.map((home) => [home.id, home] as const))).values()];
  const count = countLabel(homes);
  const content: MailContent = {
    greeting: "Hello,",
    opening: [`${newsSummary(homes, part, `${news.length} of your searches`)}.`, keepLinks],
    sections: news.map((one) => ({
      title: `${criteriaSummary(one.search.criteria)}: ${countLabel(one.homes)}`,
      entries: one.homes.map(toEntry),
      links: [allHomesLink(one.search), { label: "Stop emails about this search", href: one.stopUrl }],
    })),
    closing: [],
    furtherLinks: [manageLink(manageUrl), { label: "Stop emails about all your searches", href: stopAllUrl }],
    reason: `You are receiving this email because searches were saved with your address on ${brand.name}.`,
  };
  return { subject: `${count}${part} for ${news.length} of your searches`, content };
}

function allHomesLink({ criteria }: DueSearch): MailLink {
  return { label: "See all homes for this search", href: publicUrl(listingsPath(criteria)) };
}

function manageLink(href: string): MailLink {
  return { label: "See, change or pause your searches", href };
}

/** Returns "3 new homes and 1 changed home". Lower prices count as new if other homes are new. */
function countLabel(homes: readonly NewHome[]): string {
  const [fresh, changed] = [homes.filter((home) => !isChanged(home)), homes.filter(isChanged)];
  return joinNames(
    [
      fresh.length > 0 && fresh.every(isCheaper)
        ? countOf(fresh.length, "home with a lower price", "homes with a lower price")
        : fresh.length > 0 && countOf(fresh.length, "new home"),
      changed.length > 0 && countOf(changed.length, "changed home"),
    ].filter((summary) => summary !== false),
  );
}

/** Changed homes may no longer match. */
function newsSummary(homes: readonly NewHome[], part: string, search: string): string {
  const count = `${countLabel(homes)}${part}`;
  if (homes.every(isChanged)) return `What changed since the last email${part} about ${search}`;
  return homes.some(isChanged)
    ? `${count} for ${search}`
    : `${count} ${homes.length === 1 ? "matches" : "match"} ${search}`;
}

function toEntry(home: NewHome): Entry {
  if (home.isUnconfirmed) return toPlainEntry(home);
  const { amount, frequency } = priceLabel(home);
  const price = frequency === undefined ? amount : `${amount} ${frequency}`;
  return {
    title: home.title,
    href: publicUrl(listingPath(home)),
    lines: [
      ...home.changes,
      ...(isChanged(home) ? [] : [isCheaper(home) ? `${price} (price dropped)` : price]),
      [localityLabel(home), ...roomLabels(home)].join(" · "),
    ],
    ...(home.hasStatement && {
      link: { label: "Statement of Information", href: publicUrl(shortStatementPath(home.id)) },
    }),
    contacts: toContacts(home),
  };
}

/** "Agent: Kim Tran, Ironbark & Quay, 02 5550 0148", perhaps with a second agent. Empty if none is stated. */
function toContacts({ agentName, agencyName, phone, portrait, secondAgent }: NewHome): Contact[] {
  // The reader has confirmed the address of the search.
  const second = mailableSharer(secondAgent, "proven");
  return [
    { texts: [agentName, agencyName, phone], picture: portrait },
    { texts: [second?.name, second?.phone], picture: second?.portrait },
  ].flatMap(({ texts, picture }) => {
    const text = texts.filter(Boolean).join(", ");
    return text === "" ? [] : [{ text: `Agent: ${text}`, picture }];
  });
}

/** Uses only our own text: we never mail text from unconfirmed accounts. */
function toPlainEntry(home: NewHome): Entry {
  const name = genericHomeLabel(home.knownSuburb);
  const rooms = roomLabels(home).join(" · ");
  return {
    title: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
    href: publicUrl(shortListingPath(home.id)),
    lines: rooms === "" ? [] : [rooms],
  };
}

function roomLabels(home: NewHome): string[] {
  return roomCounts(home).map(({ label }) => label);
}

function isChanged({ reason }: NewHome): boolean {
  return reason === "changed";
}

function isCheaper({ reason }: NewHome): boolean {
  return reason === "price_dropped";
}
