import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { notice } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

test("a principal adds an office, a colleague joins it, both pages show it, and it is closed", async ({
  visitor,
  page,
  context,
  database,
  server,
  faults,
}) => {
  faults.expect(/422/);
  const name = `Quayle Offices ${Date.now()}`;
  const { id: agencyId } = await insertAgency(database, { name });
  const principal = await signedInMember(database, { role: "agent", firstName: "Petra" });
  await insertAgent(database, { agencyId, userId: principal.id, name: "Petra Quayle" });
  const colleague = await signedInMember(database, { role: "agent", firstName: "Colin" });
  const { id: colleagueId } = await insertAgent(database, {
    agencyId,
    userId: colleague.id,
    name: "Colin Quayle",
    phone: null,
  });

  await signIn(context, principal.cookie, server.url);
  await visitor.open("/dashboard/agency");
  await page.getByRole("link", { name: "Add an office" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Offices of ${name}`);
  await page.getByLabel("Office name").fill("Balmain");
  await page.getByLabel("Street").fill("41 Sailmaker Lane");
  await page.getByLabel("Suburb").fill("Balmain");
  await page.getByLabel("Postcode").fill("20");
  await page.getByLabel("Phone").fill("02 5550 0041");
  await page.getByRole("button", { name: "Add office" }).click();
  await expect(page.getByRole("alert")).toContainText("postcode of 4 digits");
  await expect(page.getByLabel("Office name")).toHaveValue("Balmain");
  await page.getByLabel("Postcode").fill("9999");
  await page.getByRole("button", { name: "Add office" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter a postcode in NSW");
  await expect(page.getByLabel("Office name")).toHaveValue("Balmain");
  await page.getByLabel("Postcode").fill("2041");
  await page.getByRole("button", { name: "Add office" }).click();
  await expect(notice(page)).toContainText("Office added");
  await expect(page.getByRole("link", { name: "the list of people" })).toHaveAttribute(
    "href",
    /\/dashboard\/agency#people/,
  );
  await page.getByRole("link", { name: "Edit Balmain" }).click();
  await expect(page.getByRole("heading", { name: "Edit Balmain" })).toBeVisible();
  await page.getByLabel("Office name").fill("Balmain East");
  await page.getByRole("button", { name: "Save office" }).click();
  await expect(notice(page)).toContainText("Office saved");

  await signIn(context, colleague.cookie, server.url);
  await visitor.open("/dashboard/profile");
  await page.getByRole("link", { name: "Choose your office" }).click();
  await page.getByRole("combobox", { name: "Office" }).selectOption("Balmain East");
  await page.getByRole("button", { name: "Save office" }).click();
  await expect(notice(page)).toContainText("Colin Quayle belongs to Balmain East.");

  await visitor.open(`/agents/${colleagueId}`);
  await expect(page.getByRole("main")).toContainText("Balmain East, 41 Sailmaker Lane, Balmain NSW 2041");
  await expect(page.getByRole("main")).toContainText("02 5550 0041");
  await expect(page.getByRole("main")).toContainText("Agency address");
  await visitor.open(`/agencies/${agencyId}`);
  const shown = page.getByRole("region", { name: "Balmain East" });
  await expect(shown).toContainText("41 Sailmaker Lane, Balmain NSW 2041");
  await expect(shown.getByRole("listitem")).toContainText(["Colin Quayle"]);
  await expect(page.getByRole("region", { name: "Agents of no particular office" })).toContainText("Petra Quayle");

  await signIn(context, principal.cookie, server.url);
  await visitor.open(`/dashboard/agencies/${agencyId}/offices`);
  await page.getByRole("link", { name: "Edit Balmain East" }).click();
  await expect(page.getByRole("region", { name: "Close Balmain East" })).toContainText("1 person belongs to it");
  await page.getByRole("button", { name: "Close office" }).click();
  await expect(page.getByRole("alert")).toContainText("Tick the box to close the office");
  await page.getByLabel("Close Balmain East for good").check();
  await page.getByRole("button", { name: "Close office" }).click();
  await expect(notice(page)).toContainText("Office closed");
  await expect(notice(page)).toContainText("1 person belongs to no office now.");
  await visitor.open(`/agencies/${agencyId}`);
  await expect(page.getByRole("heading", { name: "2 agents" })).toBeVisible();
});
