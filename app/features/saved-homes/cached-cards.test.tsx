import { renderToString } from "react-dom/server";
import { createStaticHandler, createStaticRouter, type EntryContext, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import { htmlCacheFor } from "#app/chrome/document/html-cache.server.ts";
import type { ListingCardData } from "#app/features/listings/model/card.queries.server.ts";
import { ListingGrid } from "#app/features/listings/model/listing-card.tsx";
import { HtmlCacheProvider } from "#app/ui/server-html.tsx";
import { SaveHomeForm, saveHeart } from "./save-home.tsx";
import { heartId } from "./saved-homes.ts";

const home: ListingCardData = {
  id: 0,
  title: "Terrace with a “garden” & a shed",
  status: "active",
  underOfferAt: null,
  closedOn: null,
  closedPrice: null,
  listingType: "sale",
  propertyType: "House",
  price: 1_200_000,
  priceTo: null,
  priceWords: null,
  auctionDay: "Sat 5 Dec",
  priceFrequency: "once",
  address: "12 Wilson Street",
  suburb: "Newtown",
  state: "NSW",
  postcode: "2042",
  bedrooms: 3,
  bathrooms: 2,
  parking: 1,
  landSize: null,
  description: "Wide <single>-fronted terrace.",
  heroImageUrl: null,
  cover: { src: "/media/0123", widths: [400, 800], colour: "#345" },
  features: null,
};
const json = JSON.stringify([1, 2, 3, 4, 5].map((id) => ({ ...home, id, cover: id === 5 ? null : home.cover })));

/** The root loader data of a page: its viewer and flash message. */
interface Root {
  member?: object;
  flash?: object;
  pictureOrigin?: string;
}

async function pageOf(root: Root, { keeps, actions }: { keeps: boolean; actions?: typeof saveHeart }): Promise<string> {
  const Page = () => (
    <SaveHomeForm>
      <ListingGrid json={json} actions={actions} />
    </SaveHomeForm>
  );
  const { query, dataRoutes } = createStaticHandler([
    { id: "root", path: "/", loader: () => root, children: [{ id: "page", index: true, Component: Page }] },
  ]);
  const staticHandlerContext = await query(new Request("http://localhost/"));
  if (staticHandlerContext instanceof Response) throw new Error("The page leads elsewhere.");
  const keeper = htmlCacheFor({ staticHandlerContext } as EntryContext);
  return renderToString(
    <HtmlCacheProvider value={keeps ? keeper : undefined}>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, staticHandlerContext)}
        context={staticHandlerContext}
        hydrate={false}
      />
    </HtmlCacheProvider>,
  );
}

test.each<{ why: string; root: Root; actions?: typeof saveHeart }>([
  { why: "a visitor's list", root: {}, actions: saveHeart },
  { why: "the same without hearts", root: {} },
  { why: "with pictures of a CDN", root: { pictureOrigin: "https://cdn.example" }, actions: saveHeart },
  { why: "a member's list", root: { member: { savedHomes: [5] } }, actions: saveHeart },
  {
    why: "told what was saved",
    root: { flash: { kind: "success", title: "Saved", text: "", at: heartId(5) } },
    actions: saveHeart,
  },
])("renders identical HTML for $why, from new and cached cards", async ({ root, actions }) => {
  const made = await pageOf(root, { keeps: false, actions });
  expect(await pageOf(root, { keeps: true, actions })).toBe(made);
  expect(await pageOf(root, { keeps: true, actions })).toBe(made);
});
