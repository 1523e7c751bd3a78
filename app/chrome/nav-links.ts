import { notFoundHelp } from "./chrome.messages.ts";

export interface NavLink {
  to: string;
  label: string;
}

export const navLinks: readonly NavLink[] = [
  { to: "/listings", label: "Listings" },
  { to: "/agents", label: "Agents" },
  { to: "/suburbs", label: "Suburbs" },
  { to: "/services/conveyancing", label: "Conveyancing" },
  { to: "/services/finance", label: "Finance" },
  { to: "/finance/calculators/mortgage", label: "Mortgage Calc" },
  { to: "/services/renovations", label: "Renovations" },
  { to: "/services/trades", label: "Trades" },
  { to: "/insights", label: "Insights" },
];

/** Only in the footer. */
export const footerLinks: readonly NavLink[] = [
  { to: "/finance/calculators/buying-costs", label: "Buying costs" },
  { to: "/auctions", label: "Auctions" },
  { to: "/for-agents", label: "For agents" },
  { to: "/privacy", label: "Privacy" },
  { to: "/terms", label: "Terms" },
];

export function currentMark(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to || pathname === `${to}/`) return "page";
  return pathname.startsWith(`${to}/`) ? "true" : undefined;
}

/** By the first part of an address, also for common names of our pages elsewhere. `search` gets the second part. */
const sections: readonly { starts: RegExp; links: readonly NavLink[]; search?: NavLink }[] = [
  {
    starts: /^(?:listings?|homes?|houses?|property|properties|buy|rent|rentals?|sold|for-sale|for-rent)$/,
    links: [
      { to: "/listings", label: "Homes for sale" },
      { to: "/listings?type=rent", label: "Homes for rent" },
      { to: "/listings?type=sold", label: "Homes sold" },
    ],
  },
  {
    starts: /^(?:suburbs?|areas?|postcodes?|neighbourhoods?)$/,
    links: [{ to: "/suburbs", label: "All suburb guides" }],
    search: { to: "/suburbs?search=", label: "Suburb guides" },
  },
  {
    starts: /^(?:agents?|agency|agencies|realtors?)$/,
    links: [{ to: "/agents", label: "All agents" }],
    search: { to: "/agents?search=", label: "Agents" },
  },
  {
    starts: /^(?:insights?|articles?|news|blog)$/,
    links: [{ to: "/insights", label: "All articles" }],
  },
  {
    starts: /^(?:services?|trades?|finance|mortgages?|calculators?|conveyancing|renovations?)$/,
    links: [...navLinks, ...footerLinks].filter(({ to }) => /^\/(?:services|finance)\//.test(to)),
  },
  {
    starts: /^(?:saved|favourites|compare|inspections?|open-homes)$/,
    links: [
      { to: "/saved", label: "Saved homes" },
      { to: "/inspections", label: "Inspections" },
    ],
  },
];

const MAX_SUGGESTED_TEXT = 60;

/** Pages that the reader of an unknown path may have meant; none for an unknown first part. Never contains ids. */
export function suggestPages(pathname: string): NavLink[] {
  const [first = "", second = ""] = pathname.split("/").filter(Boolean);
  const section = sections.find(({ starts }) => starts.test(first.toLowerCase()));
  if (!section) return [];
  const text = toWords(second);
  const { search, links } = section;
  if (!search || text === "" || text.length > MAX_SUGGESTED_TEXT) return [...links];
  return [{ to: search.to + encodeURIComponent(text), label: notFoundHelp.search(search.label, text) }, ...links];
}

/** "jo-smith" is "jo smith"; "" for numbers and malformed text. */
function toWords(part: string): string {
  try {
    const text = decodeURIComponent(part)
      .replaceAll(/[^\p{L}\p{N}']+/gu, " ")
      .trim();
    return /\p{L}/u.test(text) ? text : "";
  } catch {
    return "";
  }
}
