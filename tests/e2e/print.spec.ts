import { listingPath, listingStatementPath } from "#app/features/listings/model/paths.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import type { Places } from "#tests/support/places.ts";

interface PrintedPage {
  name: string;
  address: (places: Places) => string;
  tag?: "@full-js";
}

const pages: PrintedPage[] = [
  { name: "a home", address: ({ home }) => listingPath(home) },
  { name: "an agent", address: ({ agent }) => `/agents/${agent.id}`, tag: "@full-js" },
  { name: "a statement", address: ({ statedHome }) => listingStatementPath(statedHome), tag: "@full-js" },
  { name: "the results", address: () => "/listings", tag: "@full-js" },
  { name: "the map", address: () => "/listings?view=map", tag: "@full-js" },
  { name: "the plan of inspections", address: () => "/inspections", tag: "@full-js" },
  { name: "the auctions", address: () => "/auctions", tag: "@full-js" },
  { name: "a suburb guide", address: ({ suburb }) => `/suburbs/${suburb.slug}`, tag: "@full-js" },
];

for (const { name, address, tag = [] } of pages) {
  test(`${name} can be saved as PDF`, { tag }, async ({ visitor, page, places }) => {
    await visitor.open(address(places));
    const pdf = (await page.pdf({ format: "A4" })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(1);
  });
}

test(
  "printed results have the number of homes and no controls of the cards",
  { tag: "@read" },
  async ({ visitor, page, homes }) => {
    const sales = homes.filter(({ type }) => type === "sale");
    await page.setViewportSize({ width: 720, height: 1000 });
    await visitor.open("/listings");
    const more = page.locator(".home summary").first();
    const count = page.locator(".results-side").getByText(`${sales.length} homes`);
    await expect(more).toBeVisible();
    await expect(count).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(more).toBeHidden();
    await expect(count).toBeVisible();
  },
);
