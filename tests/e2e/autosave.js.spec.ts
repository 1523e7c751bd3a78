import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signInNewAgent } from "#tests/support/members.ts";

test("a new listing saves itself, also what was typed before hydration", async ({
  page,
  database,
  context,
  server,
}) => {
  const { userId: id } = await signInNewAgent({ database, context, server });
  const release = await holdScripts(page);
  await page.goto("/dashboard/listings/new", { waitUntil: "domcontentloaded" });
  const form = page.locator("form#listing");
  await form.getByLabel(/^Title/).fill("Half a cottage");
  await release();
  await expect(form).toContainText("Saved as typed at");

  await form.getByLabel(/^Suburb/).fill("Newtown");
  const stored = () => database.selectFrom("unfinishedListings").select("fields").where("userId", "=", id).execute();
  await expect
    .poll(async () => (await stored()).map(({ fields }) => [fields.title, fields.suburb]), { timeout: 10_000 })
    .toEqual([["Half a cottage", "Newtown"]]);

  await page.goto("/dashboard/listings");
  await expect(page.getByRole("region", { name: "Unfinished" })).toContainText("Newtown");
});

test("Enter in the address takes the first suggestion and publishes nothing", async ({
  page,
  database,
  context,
  server,
  visitor,
}) => {
  await signInNewAgent({ database, context, server });
  await visitor.open("/dashboard/listings/new");
  const form = page.locator("form#listing");
  const address = form.getByLabel("Street address");
  await address.fill("12 Smith Street, Newtow");
  await address.press("Enter");
  await expect(address).toHaveValue("12 Smith Street, Newtown NSW 2042");
  await expect(form.getByLabel(/^Suburb/)).toHaveValue("Newtown");
  await expect(form.getByLabel("Postcode")).toHaveValue("2042");
  await address.press("Enter");
  await expect(form).toContainText("Saved as typed at");
  await expect(page.locator("#errors")).toHaveCount(0);
});
