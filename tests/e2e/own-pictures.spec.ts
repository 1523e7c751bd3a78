import type { BrowserContext } from "@playwright/test";
import type { Kysely } from "kysely";
import sharp from "sharp";
import { formatDay } from "#app/lib/dates.ts";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertDrawing, insertPicture } from "#samples/factories/pictures.ts";
import { errorSummary, notice } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn, signInNewAgent } from "#tests/support/members.ts";

interface Home {
  database: Kysely<DB>;
  context: BrowserContext;
  url: string;
  /** The number of photos, all unprocessed. */
  photos: number;
}

/** A home of a signed-in agent. */
async function ownHome({ database, context, url, photos }: Home) {
  const { id: createdByUserId, cookie } = await signedInMember(database, { role: "agent" });
  const { id } = await insertListing(database, { createdByUserId });
  const pictures: number[] = [];
  for (let position = 1; position <= photos; position += 1) {
    const row = { listingId: id, position, words: `Room ${position}`, width: null, height: null, widths: [] };
    pictures.push((await insertPicture(database, { ...row, state: "preparing" })).id);
  }
  await signIn(context, cookie, url);
  return { id, path: `/dashboard/listings/${id}/pictures`, pictures };
}

const row = (page: Page, id: number) => page.locator(`li#picture-${id}`);
const words = (page: Page, id: number) => row(page, id).getByLabel("What does it show?");
const press = (page: Page, id: number, name: string) =>
  row(page, id)
    .getByRole("button", { name: new RegExp(`^${name}`) })
    .click();
const saveAll = (page: Page) => page.getByRole("button", { name: "Save descriptions and labels" }).last().click();
async function openMore(page: Page, id: number) {
  const menu = row(page, id).locator("details");
  if (!(await menu.evaluate((details) => details.hasAttribute("open")))) await menu.locator("summary").click();
}
async function pressInMenu(page: Page, id: number, name: string) {
  await openMore(page, id);
  await press(page, id, name);
}
const shownOrder = (page: Page) =>
  page.locator("li[data-picture]").evaluateAll((rows) => rows.map(({ id }) => Number(id.slice("picture-".length))));

test("photos and a floor plan are added", async ({ visitor, page, context, server, database }) => {
  const { path } = await ownHome({ database, context, url: server.url, photos: 0 });
  await visitor.open(path);
  await expect(page.getByRole("heading", { name: "No pictures yet" })).toBeVisible();
  const photo = async (name: string, red: number) => ({
    name,
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 480, height: 360, channels: 3, background: { r: red, g: 90, b: 90 } } })
      .png()
      .toBuffer(),
  });
  await page.getByLabel("Files").setInputFiles([await photo("front.png", 10), await photo("kitchen.png", 20)]);
  await page.getByRole("button", { name: "Add pictures" }).click();
  await expect(page.getByRole("heading", { name: "Photos (2)" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("For example: Front of the house");
  await page.getByLabel("Floor plans").check();
  await page.getByLabel("Files").setInputFiles(await photo("plan.png", 30));
  await page.getByRole("button", { name: "Add pictures" }).click();
  await expect(page.getByRole("heading", { name: "Floor plans (1)" })).toBeVisible();
  await expect(page.getByText("3 pictures are being prepared.")).toBeVisible();
});

test("a new home gets its photos before it is published", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/status of 422/);
  await signInNewAgent({ database, context, server }, { email: "photos.first@example.com" });
  await visitor.open("/dashboard/listings/new");
  const form = page.locator("form#listing");
  // The suburb and its postcode are read from the address.
  await form.getByLabel("Street address").fill("12 Sample Street, Newtown");
  await form.getByLabel("Contact phone").fill("0491 570 000");
  await page.getByRole("button", { name: "Save draft and add photos" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pictures");
  await expect(notice(page)).toContainText("Draft saved");
  const size = { width: 480, height: 360, channels: 3, background: { r: 60, g: 90, b: 90 } } as const;
  const buffer = await sharp({ create: size }).png().toBuffer();
  await page.getByLabel("Files").setInputFiles({ name: "front.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Add pictures" }).click();
  await expect(page.getByRole("heading", { name: "Photos (1)" })).toBeVisible();

  await page.getByRole("link", { name: "Preview and publish" }).last().click();
  await expect(form.getByLabel("Street address")).toHaveValue("12 Sample Street");
  await expect(form.getByLabel("Postcode")).toHaveValue("2042");
  const preview = page.locator("#preview");
  await expect(preview).toBeFocused();
  await expect(preview).toContainText("This draft is saved and not public yet.");
  await expect(page.getByRole("main")).toContainText("The description of this home is to come.");
  await expect(form.getByLabel("Title")).toHaveValue("");
  await expect(form.getByLabel("Description")).toHaveValue("");
  await preview.getByRole("button", { name: "Publish" }).click();
  await expect(errorSummary(page)).toContainText("Title is required");
  await expect(errorSummary(page)).toContainText("Description is required");
  await form.getByLabel("Title").fill("Brick house near the station");
  await form.getByLabel("Description").fill("A house of brick near the station.");
  await form.getByRole("button", { name: "Publish" }).click();
  await expect(notice(page)).toContainText("Listing published");
  await expect(page.getByRole("row").filter({ hasText: "12 Sample Street" })).toContainText("On the market");
});

test("adding pictures keeps an unsaved text and label, or says before that it cannot", async ({
  visitor,
  page,
  context,
  server,
  database,
  javaScriptEnabled,
}) => {
  const { path, pictures } = await ownHome({ database, context, url: server.url, photos: 1 });
  const [a] = pictures as [number];
  await visitor.open(path);
  if (!javaScriptEnabled) {
    await expect(page.getByText("First save what you changed in the list above")).toBeVisible();
    return;
  }
  await expect(page.getByText("First save what you changed in the list above")).toBeHidden();
  await words(page, a).fill("Kitchen with a gas stove");
  await openMore(page, a);
  await row(page, a).getByRole("checkbox").check();
  const size = { width: 480, height: 360, channels: 3, background: { r: 40, g: 90, b: 90 } } as const;
  const buffer = await sharp({ create: size }).png().toBuffer();
  await page.getByLabel("Files").setInputFiles({ name: "bath.png", mimeType: "image/png", buffer });
  await page.getByRole("button", { name: "Add pictures" }).click();
  await expect(page.getByRole("heading", { name: "Photos (2)" })).toBeVisible();
  await expect(words(page, a)).toHaveValue("Kitchen with a gas stove");
  await expect(row(page, a).getByRole("checkbox")).toBeChecked();
});

test(
  "pictures are moved, one is made the cover, and what was typed elsewhere is saved with it",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/status of 422/);
    const { path, pictures } = await ownHome({ database, context, url: server.url, photos: 3 });
    const [a, b, c] = pictures as [number, number, number];
    await visitor.open(path);
    await expect(row(page, a)).toContainText("Photo 1 of 3");
    await expect(row(page, a)).toContainText("Cover");
    await words(page, a).fill("Kitchen with a gas stove");
    await press(page, c, "Move earlier");
    await expect(row(page, c)).toContainText("Picture moved");
    await expect.poll(() => shownOrder(page)).toEqual([a, c, b]);
    await expect(words(page, a)).toHaveValue("Kitchen with a gas stove");

    await openMore(page, b);
    await row(page, b).getByLabel("Position").fill("4");
    await pressInMenu(page, b, "Move ?:");
    await expect(row(page, b)).toContainText("Enter a position from 1 to 3.");
    // "Picture moved" would read like the result of this submission.
    await expect(notice(page)).toHaveCount(0);
    await openMore(page, b);
    await row(page, b).getByLabel("Position").fill("1");
    await pressInMenu(page, b, "Move ?:");
    await expect.poll(() => shownOrder(page)).toEqual([b, a, c]);
    await expect(row(page, c).getByLabel("Position")).toHaveValue("3");
    await openMore(page, b);
    await row(page, b).getByLabel("Position").fill("3");
    await pressInMenu(page, b, "Move ?:");
    await expect.poll(() => shownOrder(page)).toEqual([a, c, b]);

    await pressInMenu(page, b, "Make cover");
    await expect(row(page, b)).toContainText("Cover chosen");
    await expect.poll(() => shownOrder(page)).toEqual([b, a, c]);
    await pressInMenu(page, c, "Mark as floor plan");
    await expect(page.getByRole("heading", { name: "Floor plans (1)" })).toBeVisible();

    await page.reload();
    await expect(words(page, a)).toHaveValue("Kitchen with a gas stove");
    await expect.poll(() => shownOrder(page)).toEqual([b, a, c]);
  },
);

test("pictures are a grid: two a row on a phone, four on a wide screen", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { path, pictures } = await ownHome({ database, context, url: server.url, photos: 5 });
  const tops = () => Promise.all(pictures.map(async (id) => Math.round((await row(page, id).boundingBox())!.y)));
  await page.setViewportSize({ width: 320, height: 700 });
  await visitor.open(path);
  const [one, two, three] = await tops();
  expect([one === two, two === three]).toEqual([true, false]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await openMore(page, pictures[1]!);
  const inMenu = row(page, pictures[1]!).getByRole("button", { name: "Mark as floor plan" });
  await inMenu.scrollIntoViewIfNeeded();
  await expect(inMenu).toBeInViewport({ ratio: 0.95 });
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await row(page, pictures[2]!).boundingBox())!.height).toBeLessThanOrEqual(340);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect(new Set((await tops()).slice(0, 4)).size).toBe(1);
  await expect(row(page, pictures[0]!)).toContainText("Cover");
});

test(
  "Enter saves the text of a picture, and a text that is too long stays to be shortened",
  { tag: "@full" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/status of 422/);
    const { path, pictures } = await ownHome({ database, context, url: server.url, photos: 2 });
    const [a, b] = pictures as [number, number];
    await visitor.open(path);
    await words(page, a).fill("Front of the house");
    await words(page, b).fill("x".repeat(301));
    await words(page, b).press("Enter");
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page)).toContainText("Please use at most 300 characters.");
    await expect(words(page, a)).toHaveValue("Front of the house");
    await expect(words(page, b)).toHaveValue("x".repeat(301));
    await expect(words(page, b)).toHaveAttribute("aria-invalid", "true");
    await words(page, b).fill("Bathroom");
    await words(page, b).press("Enter");
    await expect(errorSummary(page)).toHaveCount(0);
    await page.reload();
    await expect(words(page, a)).toHaveValue("Front of the house");
    await expect(words(page, b)).toHaveValue("Bathroom");
  },
);

test(
  "a picture is deleted, restored, and deleted again",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database }) => {
    const { path, pictures } = await ownHome({ database, context, url: server.url, photos: 3 });
    const [a, b, c] = pictures as [number, number, number];
    await visitor.open(path);
    await pressInMenu(page, b, "Delete");
    await expect(row(page, b)).toContainText("Picture deleted.");
    await expect(row(page, a)).toContainText("Photo 1 of 2");
    await row(page, b).getByRole("button", { name: "Undo" }).click();
    await expect(row(page, b)).toContainText("Photo 2 of 3");
    await expect.poll(() => shownOrder(page)).toEqual([a, b, c]);

    await pressInMenu(page, b, "Delete");
    await expect(row(page, b)).toContainText("Picture deleted.");
    await page.reload();
    await expect(row(page, b)).toHaveCount(0);
    await page.getByText("Deleted in the last 24 hours (1)").click();
    await page.getByRole("button", { name: "Restore" }).click();
    await expect(row(page, b)).toContainText("Photo 2 of 3");
  },
);

test(
  "the list of own listings and the page of each lead to its pictures",
  { tag: "@full-no-js" },
  async ({ visitor, page, context, server, database }) => {
    const { id, path } = await ownHome({ database, context, url: server.url, photos: 2 });
    await visitor.open("/dashboard/listings");
    await page.getByRole("main").getByText(/^More/).click();
    await expect(page.getByRole("link", { name: "Pictures (2)" })).toHaveAttribute("href", path);
    await database.deleteFrom("pictures").where("listingId", "=", id).execute();
    await visitor.open(`/dashboard/listings/${id}/edit`);
    await page.getByRole("link", { name: "No pictures yet: add some" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pictures");
    await expect(page.getByRole("main")).toContainText("No pictures yet");
  },
);

test("a picture is labelled as altered, and people see the label wherever it is shown", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { id: createdByUserId, cookie } = await signedInMember(database, { role: "agent" });
  const { id } = await insertListing(database, {
    createdByUserId,
    suburb: "Newtown",
    title: `Cottage ${createdByUserId}`,
    description: "Some photos are virtually staged.",
  });
  const drawing = await insertDrawing(database, { listingId: id, position: 1, words: "Living room" });
  await signIn(context, cookie, server.url);
  await visitor.open(`/dashboard/listings/${id}/pictures`);
  await expect(page.getByRole("main")).toContainText("Advice on “virtually staged”");
  await openMore(page, drawing.id);
  await row(page, drawing.id).getByLabel("Digitally altered").check();
  await saveAll(page);
  await expect(notice(page)).toContainText("Label saved");
  await page.reload();
  await expect(row(page, drawing.id).getByLabel("Digitally altered")).toBeChecked();
  await expect(page.getByRole("main")).not.toContainText("Advice on");

  const label = { name: "Living room. Digitally altered." };
  await visitor.open(`/listings/${id}`);
  await expect(page.getByRole("img", label)).toBeVisible();
  await expect(page.getByRole("list", { name: "Photos" })).toContainText("Digitally altered");
  await visitor.open(`/listings/${id}/-/photos`);
  await expect(page.getByRole("figure").filter({ has: page.getByRole("img", label) })).toContainText(
    "Digitally altered",
  );
  await visitor.open(`/listings?keywords=%22Cottage+${createdByUserId}%22`);
  await expect(page.locator(".home").first()).toContainText("Digitally altered");

  await visitor.open(`/dashboard/listings/${id}/pictures`);
  await openMore(page, drawing.id);
  await row(page, drawing.id).getByLabel("Digitally altered").uncheck();
  await saveAll(page);
  await expect(notice(page)).toContainText("Label removed");
  await visitor.open(`/listings/${id}`);
  await expect(page.getByRole("list", { name: "Photos" })).not.toContainText("Digitally altered");
});

test("an agent states that photos show a tenant's belongings, and enters the date of the consent", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/status of 422/);
  const consentOn = addDays(sydneyDate(new Date()), -8);
  const { id: createdByUserId, cookie } = await signedInMember(database, { role: "agent" });
  const { id } = await insertListing(database, {
    createdByUserId,
    listingType: "rent",
    price: 700,
    priceFrequency: "per_week",
  });
  await insertPicture(database, { listingId: id, state: "preparing", width: null, height: null, widths: [] });
  await signIn(context, cookie, server.url);
  await visitor.open("/dashboard/listings");
  await expect(page.getByRole("main")).toContainText("without an answer about a tenant’s belongings");
  await page.getByRole("link", { name: /^Tenant’s belongings/ }).click();
  await page.getByLabel("Yes", { exact: true }).check();
  await page.getByRole("button", { name: "Save answer" }).click();
  await expect(errorSummary(page)).toContainText("Residential Tenancies Act 2010, s 55A");
  await expect(page.getByLabel("Yes", { exact: true })).toBeChecked();
  await page.getByLabel("Date of the tenant’s written consent").fill(consentOn);
  await page.getByRole("button", { name: "Save answer" }).click();
  await expect(page.getByText(`A tenant’s belongings in the photos: consent of ${formatDay(consentOn)}`)).toBeVisible();
  await visitor.open("/dashboard/listings");
  await expect(page.getByRole("main")).not.toContainText("tenant’s belongings");
  await visitor.open(`/listings/${id}`);
  await expect(page.locator("body")).not.toContainText(formatDay(consentOn));
});
