import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";
import { findVisibleHomes } from "#tests/support/visible-homes.ts";

test("two saved homes are ticked and stand side by side, with what is not there said", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const member = await signedInMember(database);
  await signIn(context, member.cookie, server.url);
  const homes = (await findVisibleHomes(database)).slice(0, 3);
  for (const { id } of homes) {
    await database.insertInto("savedHomes").values({ userId: member.id, listingId: id }).execute();
  }
  await visitor.open("/saved");
  for (const { name } of homes.slice(0, 2)) await page.getByRole("checkbox", { name: `Compare ${name}` }).check();
  await page.getByRole("button", { name: "Compare ticked homes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Homes side by side");
  const table = page.getByRole("table", { name: "Homes side by side" });
  await expect(table.getByRole("columnheader")).toHaveCount(3);
  await expect(table.getByRole("rowheader", { name: "Price" })).toBeVisible();
  await visitor.open(`/compare?home=${homes[2]!.id}&home=${homes[2]!.id}&home=2147483647&home=x`);
  await expect(table.getByRole("columnheader")).toHaveCount(2);
  await expect(page.getByRole("main")).toContainText("1 home is not listed here (any more).");
  await expect(page.getByRole("main")).toContainText("A home that is named twice stands here once.");
  await page.setViewportSize({ width: 320, height: 800 });
  await expect(page.getByRole("main").getByRole("listitem").getByRole("link")).toHaveAttribute(
    "href",
    new RegExp(`^/listings/${homes[2]!.id}/`),
  );
});
