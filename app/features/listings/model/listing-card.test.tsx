import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import type { ListingCardData } from "./card.queries.server.ts";
import { ListingCard } from "./listing-card.tsx";

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
  description: "Wide single-fronted terrace.",
  heroImageUrl: null,
  cover: null,
  features: ["Pool", " ", "Solar"],
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
    " | $3,400 | per month | 12 Wilson Street | Newtown, NSW 2042 | About $785 a week | 3 bedrooms | 2 bathrooms" +
      " | 1 car space | House | Active | Restored terrace with north garden | Wide single-fronted terrace. | Pool | Solar | ",
  );
});

test("the heading has price and address, with the only link", () => {
  const html = cardOf();
  const heading = /<h3>(.*)<\/h3>/.exec(html)?.[1] ?? "";
  expect(spoken(heading)).toMatch(/\$3,400 \| per month \| 12 Wilson Street \| Newtown, NSW 2042/);
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

test("a status other than active is shown with the price", () => {
  expect(spoken(cardOf({ status: "sold" }))).toContain("$3,400 | per month | sold | 12 Wilson Street");
});
