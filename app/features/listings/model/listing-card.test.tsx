import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ListingCardData } from "./card.queries.server.ts";
import { HomeRow, ListingCard } from "./listing-card.tsx";

const home: ListingCardData = {
  id: 128,
  title: "Restored terrace with north garden",
  status: "active",
  underOfferAt: null,
  closedOn: null,
  closedPrice: null,
  listingType: "rent",
  propertyType: "House",
  price: 3400,
  priceTo: null,
  priceWords: null,
  auctionDay: null,
  priceFrequency: "per_month",
  address: "12 Wilson Street",
  suburb: "Newtown",
  state: "NSW",
  postcode: "2042",
  bedrooms: 3,
  bathrooms: 2,
  parking: 1,
  landSize: 325,
  offeredBy: "Harbour & Co",
  description: "Wide single-fronted terrace.",
  heroImageUrl: null,
  cover: null,
  features: "Pool · Solar",
};

function cardOf(changes: Partial<ListingCardData> = {}): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => <ListingCard home={{ ...home, ...changes }} /> }]);
  return renderToStaticMarkup(<Stub />);
}

/** The text that screen readers announce, in order. */
function spoken(html: string): string {
  return html
    .replace(/<span aria-hidden="true"[^>]*>[^<]*<\/span>/g, "")
    .replace(/<[^>]+>/g, "|")
    .replace(/[|\s]*\|[|\s]*/g, " | ");
}

test("price and address come first, then the headline", () => {
  expect(spoken(cardOf())).toBe(
    " | $3,400 | per month | 12 Wilson Street, Newtown | 3 | bedrooms | 2 | bathrooms | 1 | car space | 325 | m² | of land | House" +
      " | About $785 a week | Harbour &amp; Co | More | about this home | Restored terrace with north garden | Wide single-fronted terrace." +
      " | Pool · Solar | Active, NSW 2042 | ",
  );
});

test("the heading has price and address, with the only link", () => {
  const html = cardOf();
  const heading = /<h3>(.*)<\/h3>/.exec(html)?.[1] ?? "";
  expect(spoken(heading)).toMatch(/\$3,400 \| per month \| 12 Wilson Street, Newtown/);
  expect(html.match(/<a /g)).toHaveLength(1);
});

test("a missing photo is not announced: a page has twenty-four cards", () => {
  expect(cardOf()).toMatch(/<span aria-hidden="true"[^>]*>No photo supplied<\/span>/);
  expect(cardOf({ heroImageUrl: "https://example.com/a.jpg" })).not.toContain("No photo supplied");
});

const photo = { src: "/media/4d7c", widths: [400, 800], colour: "#9fb3c8" };

test("a cover is AVIF in two widths, with its colour as a placeholder", () => {
  const html = cardOf({ cover: photo, heroImageUrl: "https://example.com/pasted.jpg" });
  expect(html).toContain('srcSet="/media/4d7c-400.avif 400w,/media/4d7c-800.avif 800w"');
  expect(html).toMatch(/<img[^>]* src="\/media\/4d7c-800.jpg" alt="Photo: Restored terrace with north garden"/);
  expect(html).toMatch(/<img[^>]* style="background-color:#9fb3c8"/);
  expect(html).not.toContain("pasted");
  expect(html).not.toContain("art.svg");
});

test("the caption of a sample drawing is visible, but not announced", () => {
  const html = cardOf({ cover: { src: "/media/0123456789abcdef0123456789abcdef.svg", widths: [], colour: null } });
  expect(html).toMatch(/<img[^>]* src="\/media\/0123456789abcdef0123456789abcdef.svg" alt=""/);
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>Illustration<\/span>/);
});

test("a card states that its photo was altered, on the photo and in its alternative text", () => {
  const html = cardOf({ cover: { ...photo, altered: true } });
  expect(html).toContain('alt="Photo: Restored terrace with north garden. Digitally altered."');
  expect(html).toMatch(/<span aria-hidden="true"[^>]*>Digitally altered<\/span>/);
  expect(cardOf({ cover: photo })).not.toContain("Digitally altered");
});

test("a home without a public street says so", () => {
  expect(spoken(cardOf({ address: null }))).toContain("| Address on request, Newtown |");
});

test("the short guide is visible, the full one announced", () => {
  const html = cardOf({ listingType: "sale", price: 1_025_000, priceTo: 1_080_000 });
  expect(html).toMatch(/<span aria-hidden="true"><small>Guide <\/small>\$1.025m–\$1.08m<\/span>/);
  expect(spoken(html)).toMatch(/^ \| Guide \$1,025,000 – \$1,080,000 \|/);
});

test("one price before an auction is a guide", () => {
  const html = cardOf({ listingType: "sale", price: 875_000, priceFrequency: "once", auctionDay: "Sat 5 Dec" });
  expect(spoken(html)).toMatch(/^ \| Guide \| \$875,000 \| Auction Sat 5 Dec \|/);
});

test("missing parking is announced, not drawn", () => {
  expect(cardOf({ parking: 0 })).toMatch(/<li class="sr-only">.*No parking<\/li>/);
  expect(cardOf({ bedrooms: 0 })).toMatch(/<\/svg>Studio<\/li>/);
});

test("what a card says beyond its lines is in a closed disclosure", () => {
  const [, inside = ""] = /<details>(.*)<\/details>/.exec(cardOf()) ?? [];
  expect(spoken(inside)).toBe(
    " | More | about this home | Restored terrace with north garden | Wide single-fronted terrace. | Pool · Solar" +
      " | Active, NSW 2042 | ",
  );
});

const today = { isNew: true, auctionDay: "Sat 5 Dec" } as const;

test.each([
  { changes: { status: "sold" }, badge: "sold", why: "a status other than active" },
  {
    changes: { ...today, underOfferAt: "2026-11-01" },
    badge: "Deposit taken",
    why: "a rental, before new and auction",
  },
  { changes: today, badge: "New today", why: "before an auction" },
  { changes: { auctionDay: "Sat 5 Dec" }, badge: "Auction Sat 5 Dec", why: "if nothing else differs" },
])("the badge $badge is announced with the price: $why", ({ changes, badge }) => {
  expect(spoken(cardOf(changes))).toContain(`$3,400 | per month | ${badge} | 12 Wilson Street, Newtown`);
});

test("an auction that the badge leaves no room for is with the opening time", () => {
  const html = cardOf({ ...today, open: "Sat 10:00–10:30 am" });
  expect(html).toContain('<p class="home-open">Open Sat 10:00 am</p><p class="home-open">Auction Sat 5 Dec</p>');
});

test.each([
  { open: "Sat 10:00–10:30 am", available: "12 Dec", times: ["Open Sat 10:00 am", "Available 12 Dec"] },
  { open: null, available: "now", times: ["Available now"] },
])("a rental's card has its times: $times", ({ times, ...changes }) => {
  const lines = times.map((time) => `<p class="home-open">${time}</p>`).join("");
  expect(cardOf(changes).match(/(<p class="home-open">[^<]*<\/p>)+/)?.[0]).toBe(lines);
});

test("a row of a sold home has the day of the sale instead of the times", () => {
  const sold = { ...home, listingType: "sale", closedOn: "2026-11-23", open: "Sat 10:00–10:30 am" } as const;
  const Stub = createRoutesStub([{ path: "/", Component: () => <HomeRow home={sold} /> }]);
  const html = renderToStaticMarkup(<Stub />).replaceAll("\u00A0", " ");
  expect(html).toContain("Sold 23 Nov 2026");
  expect(html).not.toContain("Open Sat");
});

test("a row of a home with a withheld address says so instead of its title", () => {
  const withheld = { ...home, address: null, title: "Bright flat" };
  const Stub = createRoutesStub([{ path: "/", Component: () => <HomeRow home={withheld} /> }]);
  const html = renderToStaticMarkup(<Stub />);
  expect(html).toContain("Address on request, Newtown");
  expect(html).not.toContain("Bright flat");
});

test("only a withheld price is set quietly", () => {
  const sold = { listingType: "sale", closedOn: "2026-11-23" } as const;
  expect(cardOf(sold)).toContain('<span class="price price-quiet">');
  expect(cardOf({ ...sold, closedPrice: 2_430_000 })).toContain('<span class="price">');
});
