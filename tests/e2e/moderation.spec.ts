import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { errorSummary, notice } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

let made = 0;

/** An active listing and its agent, for this test only. */
async function newHome(database: Kysely<DB>) {
  made += 1;
  const title = `Terrace of journey ${made} ${Date.now()}`;
  const agent = await signedInMember(database, { role: "agent" });
  const { id: agentId } = await insertAgent(database, { agencyId: null, userId: agent.id, name: `Quentin ${title}` });
  const { id } = await insertListing(database, { createdByUserId: agent.id, agentId, title });
  return { id, title, agent };
}

test("a home is reported, put on hold, fixed and released", async ({
  visitor,
  page,
  context,
  database,
  server,
  faults,
}) => {
  // Submit the form without a text.
  faults.expect(/status of 422/);
  const { id, title, agent } = await newHome(database);
  const admin = await signedInMember(database, { isAdmin: true });
  const as = async (cookie?: string) => {
    await context.clearCookies();
    if (cookie !== undefined) await signIn(context, cookie, server.url);
  };

  await visitor.open(`/listings/${id}`);
  await page.getByRole("link", { name: "Report this home" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Report this home");
  await page.getByLabel("Something else").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(errorSummary(page)).toContainText("Tell us what is wrong");
  await expect(page.getByLabel("Something else")).toBeChecked();
  await page.getByLabel("Tell us more").fill("It was sold in spring.");
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByRole("heading", { name: "Thank you. We have your report." })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Thank you. We have your report." })).toBeVisible();

  await as(admin.cookie);
  await visitor.open("/admin/reports");
  const reported = page.getByRole("row").filter({ hasText: title });
  await expect(reported).toContainText("It was sold in spring.");
  await reported.getByRole("link", { name: "Review" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const holdHome = page.getByRole("region", { name: "Home", exact: true });
  await holdHome.getByText("Put home on hold").first().click();
  await holdHome.getByRole("textbox", { name: "Reason" }).fill("Please tell us whether it is still for sale.");
  await holdHome.getByRole("button", { name: "Put home on hold" }).click();
  await expect(notice(page)).toContainText("Home put on hold");
  await expect(page.getByText("No open reports")).toBeVisible();

  await as();
  expect((await page.request.get(`/listings/${id}`)).status()).toBe(410);

  await as(agent.cookie);
  await visitor.open("/dashboard/listings");
  await expect(page.getByRole("main")).toContainText("Please tell us whether it is still for sale.");
  await page.getByRole("link", { name: "What to do" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This home is on hold");
  await page.getByLabel("What have you fixed?").fill("It fell through, and is for sale again.");
  await page.getByRole("button", { name: "Request release" }).click();
  await expect(notice(page)).toContainText("You have asked us to release it");

  await as(admin.cookie);
  await visitor.open("/admin/holds");
  const held = page.getByRole("row").filter({ hasText: title });
  await expect(held).toContainText("It fell through, and is for sale again.");
  await held.getByRole("button", { name: "Release" }).click();
  await expect(notice(page)).toContainText("Released");
  await expect(held).toHaveCount(0);

  await as();
  await visitor.open(`/listings/${id}`);
  await expect(page.getByRole("main")).toContainText(title);
});
