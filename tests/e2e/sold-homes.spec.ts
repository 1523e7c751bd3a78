import { insertClosedListing, insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { field, freshEnquiry, sendEnquiry } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";

const suburb = "Kurraba Point";

test(
  "sold homes have a tab with date and price, and their pages take no enquiries",
  { tag: "@full-js" },
  async ({ visitor, page, database }) => {
    const { id: createdByUserId } = await insertUser(database);
    const home = { createdByUserId, suburb, title: "Flat over the ferries" };
    await insertClosedListing(database, {
      ...home,
      closedOn: "2026-11-02",
      closedPrice: 1_512_000,
      address: "1 Late Street",
    });
    await insertClosedListing(database, {
      ...home,
      closedOn: "2026-09-12",
      closedPrice: null,
      address: "2 Early Street",
    });

    await visitor.open(`/listings?suburb=${encodeURIComponent(suburb)}`);
    await page.getByRole("navigation", { name: "Listing type" }).getByRole("link", { name: "Sold" }).click();
    const sold = page.getByRole("region", { name: "2 homes sold" });
    await expect(sold.getByRole("heading", { level: 3 })).toHaveText([
      /\$1,512,000.*Sold 2 Nov 2026.*1 Late Street/,
      /Price withheld.*Sold 12 Sep 2026.*2 Early Street/,
    ]);
    await expect(page.getByRole("link", { name: "Save this search" })).toHaveCount(0);

    await sold.getByRole("link", { name: /1 Late Street/ }).click();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toContainText("1 Late Street");
    const price = page.locator(".home-price");
    await expect(price).toHaveText("$1,512,000");
    expect((await price.boundingBox())!.y).toBeLessThan((await heading.boundingBox())!.y);
    const closed = page.getByRole("region", { name: "Sold on 2 Nov 2026" });
    await expect(closed).toContainText("no longer takes enquiries");
    await expect(page.getByRole("button", { name: "Send enquiry" })).toHaveCount(0);
    await closed.getByRole("link", { name: `What sold in ${suburb}` }).click();
    await expect(sold).toBeVisible();
  },
);

test(
  "an enquiry about a home that was sold meanwhile is refused, and its text stays",
  { tag: "@full-no-js" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/409/);
    const { id: createdByUserId } = await insertUser(database);
    const { id } = await insertListing(database, { createdByUserId, suburb });
    const typed = freshEnquiry();
    await visitor.open(`/listings/${id}`);
    const closing = { status: "sold", closedOn: "2026-11-02", closedPrice: 1_512_000 };
    await database.updateTable("listings").set(closing).where("id", "=", id).execute();
    await sendEnquiry(page, typed);
    await expect(page.getByText("This home has been sold and no longer takes enquiries.").first()).toBeVisible();
    await expect(field(page, "Message")).toHaveValue(typed.Message);
  },
);
