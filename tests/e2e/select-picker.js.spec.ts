import type { Locator } from "@playwright/test";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { expectNoViolations } from "#tests/support/axe.ts";
import { expectNoOverflow } from "#tests/support/fit.ts";
import { sampleOf } from "#tests/support/full.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

/** The native select, which has the focus and sends the value, also once the picker has loaded. */
const select = (page: Page) => page.getByRole("combobox", { name: "Property type (optional)" });
const list = (page: Page) => page.getByRole("listbox", { name: "Property type (optional)" });
const option = (page: Page, name: string) => list(page).getByRole("option", { name, exact: true });
const isPicker = (address: string) => /\/select-picker-[\w-]+\.js$/.test(address);

/** Opens an enquiry form and waits until the picker has loaded. */
async function openWithPicker(page: Page, open: (address: string) => Promise<unknown>): Promise<void> {
  await open("/services/renovations");
  await bringPicker(page, select(page), list(page));
}

/** Approaches a select and opens its list once. Until the picker's module has run, the browser shows its own list. */
async function bringPicker(page: Page, near: Locator, choices: Locator): Promise<void> {
  await near.hover();
  await expect(async () => {
    await near.click();
    await expect(choices).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(choices).toHaveCount(0);
}

test("the picker is loaded when the pointer comes near, and opens, chooses and searches by mouse", async ({
  page,
  visitor,
}) => {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await visitor.open("/services/renovations");
  expect(requests.filter(isPicker)).toEqual([]);
  await select(page).hover();
  await expect.poll(() => requests.filter(isPicker)).toHaveLength(1);
  await expect(async () => {
    await select(page).click();
    await expect(list(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(option(page, "Not chosen")).toBeFocused();
  await option(page, "Land").click();
  await expect(list(page)).toHaveCount(0);
  await expect(select(page)).toHaveValue("Land");
  await expect(select(page)).toBeFocused();
  await select(page).click();
  await expect(option(page, "Land")).toBeFocused();
  // A click outside closes the list and has no other effect.
  await page.mouse.click(4, 4);
  await expect(list(page)).toHaveCount(0);
  await expect(select(page)).toBeFocused();
  await expect(select(page)).toHaveValue("Land");
});

test("it opens and chooses by keyboard; Escape changes nothing, Tab takes the highlighted option", async ({
  page,
  visitor,
}) => {
  await openWithPicker(page, visitor.open);
  await select(page).focus();
  await page.keyboard.press("ArrowDown");
  await expect(option(page, "Not chosen")).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
  await expect(select(page)).toBeFocused();
  await expect(select(page)).toHaveValue("");

  await page.keyboard.press("Space");
  await expect(option(page, "Not chosen")).toBeFocused();
  await page.keyboard.type("tow");
  await expect(option(page, "Townhouse")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(select(page)).toHaveValue("Townhouse");
  await expect(select(page)).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(option(page, "Townhouse")).toBeFocused();
  await expect(option(page, "Townhouse")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Home");
  await expect(option(page, "Not chosen")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(list(page)).toHaveCount(0);
  await expect(select(page)).not.toBeFocused();
  await expect(select(page)).toHaveValue("");

  // The closed select is the browser's own, so letters choose an option.
  await select(page).focus();
  await page.keyboard.type("v");
  await expect(select(page)).toHaveValue("Villa");
});

test(
  "the native select holds the value: reset and scripts update the picker",
  { tag: "@full" },
  async ({ page, visitor }) => {
    await openWithPicker(page, visitor.open);
    await expect(page.getByLabel("Property type (optional)")).toHaveCount(1);
    await select(page).evaluate((native: HTMLSelectElement) => (native.value = "Villa"));
    await select(page).click();
    await expect(option(page, "Villa")).toBeFocused();
    await expect(page.locator("select[name=propertyType]")).toHaveJSProperty("inert", true);
    await page.keyboard.press("Escape");
    await select(page).evaluate((native: HTMLSelectElement) => native.form?.reset());
    await select(page).click();
    await expect(option(page, "Not chosen")).toBeFocused();
    await page.keyboard.press("Escape");
    await page.getByText("Property type (optional)", { exact: true }).click();
    await expect(select(page)).toBeFocused();
  },
);

const looks = [{ forcedColors: "active" }, { colorScheme: "light" }, { colorScheme: "dark" }] as const;

for (const look of sampleOf(looks, 2)) {
  test(
    `axe finds nothing wrong with the open list, ${Object.values(look).join()}`,
    { tag: "@full" },
    async ({ page, visitor }) => {
      await page.emulateMedia(look);
      await openWithPicker(page, visitor.open);
      await select(page).click();
      await expect(option(page, "Not chosen")).toBeFocused();
      await expectNoViolations(page);
    },
  );
}

test(
  "the status of an enquiry is picked in place, and submitted only by its button",
  { tag: "@full" },
  async ({ page, visitor, context, database, server }) => {
    const agent = await insertAgent(database, { agencyId: null, userId: null, name: "Pia's agent" });
    const about = { userId: null, serviceId: null, listingId: null, tradeId: null, agentId: agent.id };
    const { id } = await insertLead(database, { ...about, name: "Pia Pickering" });
    const { cookie } = await signedInMember(database, { isAdmin: true });
    await signIn(context, cookie, server.url);
    await visitor.open("/admin?search=Pickering");
    const status = page.getByRole("combobox", { name: "Status for Pia Pickering" });
    const choices = page.getByRole("listbox", { name: "Status for Pia Pickering" });
    await bringPicker(page, status, choices);
    await status.click();
    await expect(choices.getByRole("option", { name: "New", exact: true })).toBeFocused();
    await expectNoViolations(page);
    await choices.getByRole("option", { name: "Qualified" }).click();
    await expect(status).toHaveValue("qualified");
    const stored = () => database.selectFrom("leads").select("status").where("id", "=", id).executeTakeFirst();
    expect(await stored()).toEqual({ status: "new" });
    await page.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Lead status has been updated successfully").first()).toBeVisible();
    expect(await stored()).toEqual({ status: "qualified" });
  },
);

test("its list fits a medium screen, and Escape closes it", { tag: "@full" }, async ({ page, visitor }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await openWithPicker(page, visitor.open);
  await select(page).click();
  await expect(option(page, "Not chosen")).toBeFocused();
  await expectNoOverflow(page);
  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
  await expect(select(page)).toBeVisible();
  await select(page).click();
  await option(page, "Unit").click();
  await expect(select(page)).toHaveValue("Unit");
});

test.describe("on a narrow screen", () => {
  test.use({ viewport: { width: 640, height: 800 } });
  test("the browser's own list stays", async ({ page, visitor }) => expectNative(page, visitor.open));
});

test.describe("on a touch screen", () => {
  test.use({ isMobile: true, hasTouch: true, viewport: { width: 1024, height: 768 } });
  test("the browser's own list stays", async ({ page, visitor }) => expectNative(page, visitor.open));
});

/** Expects that neither the pointer nor a key loads the picker. */
async function expectNative(page: Page, open: (address: string) => Promise<unknown>): Promise<void> {
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  await open("/services/renovations");
  await page.getByLabel("Property type (optional)").hover();
  await page.getByLabel("Property type (optional)").focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Property type (optional)")).not.toHaveValue("");
  expect(requests.filter(isPicker)).toEqual([]);
  await expect(page.getByRole("listbox")).toHaveCount(0);
}
