import { insertAgent } from "#samples/factories/agents.ts";
import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

test("a new listing saves itself, also what was typed before hydration", async ({
  page,
  database,
  context,
  server,
}) => {
  const { id, cookie } = await signedInMember(database, { role: "agent" });
  await insertAgent(database, { agencyId: null, userId: id });
  await signIn(context, cookie, server.url);
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
