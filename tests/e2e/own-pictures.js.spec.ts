import type { BrowserContext } from "@playwright/test";
import type { Kysely } from "kysely";
import sharp from "sharp";
import type { DB } from "#db/schema.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

/** A home without pictures of a signed-in agent. */
async function ownHome({ database, context, url }: { database: Kysely<DB>; context: BrowserContext; url: string }) {
  const { id: createdByUserId, cookie } = await signedInMember(database, { role: "agent" });
  const { id } = await insertListing(database, { createdByUserId });
  await signIn(context, cookie, url);
  const stored = () =>
    database.selectFrom("pictures").select("id").where("listingId", "=", id).orderBy("position").execute();
  return { path: `/dashboard/listings/${id}/pictures`, stored };
}

/** Files for the form: photos of one colour each. */
function photos(count: number) {
  const photo = async (place: number) => ({
    name: `room-${place}.png`,
    mimeType: "image/png",
    buffer: await sharp({
      create: { width: 480, height: 360, channels: 3, background: { r: place * 9, g: 140, b: 90 } },
    })
      .png()
      .toBuffer(),
  });
  return Promise.all(Array.from({ length: count }, (_, index) => photo(index + 1)));
}

async function add(page: Page, files: Awaited<ReturnType<typeof photos>>): Promise<void> {
  await page.getByLabel("Files").setInputFiles(files);
  await page.getByRole("button", { name: "Add pictures" }).click();
}

const rows = (page: Page) => page.locator("li[data-picture]");
const statusWith = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

test("the page stays where it is when the pointer arrives", async ({ visitor, page, context, server, database }) => {
  const { path } = await ownHome({ database, context, url: server.url });
  await visitor.open(path);
  const form = page.getByRole("region", { name: "Add pictures" });
  const before = await form.boundingBox();
  await page.getByLabel("Files").hover();
  await expect(form.getByRole("status")).toBeAttached();
  expect(await form.boundingBox()).toEqual(before);
});

test("files are uploaded three at a time, each with its progress; a refused one shows the reason", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/status of 415/);
  const { path, stored } = await ownHome({ database, context, url: server.url });
  await visitor.open(path);
  let [sending, most, sent] = [0, 0, 0];
  await page.route("**/api/listings/*/pictures", async (route) => {
    sending += 1;
    sent += 1;
    most = Math.max(most, sending);
    const response = await route.fetch();
    sending -= 1;
    await route.fulfill({ response });
  });
  const pdf = { name: "contract.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 a contract") };
  await add(page, [...(await photos(5)), pdf]);
  await expect(page.getByText("5 of 6 uploaded").first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "contract.pdf" })).toContainText("This is a PDF.");
  await expect(statusWith(page, "5 of 6 uploaded")).toHaveCount(1);
  await expect(rows(page)).toHaveCount(5);
  expect([most, sent]).toEqual([3, 6]);
  await expect(stored()).resolves.toHaveLength(5);
  await page.getByRole("button", { name: "Clear this list" }).click();
  await expect(page.getByText("contract.pdf")).toHaveCount(0);
});

test(
  "an upload resumes after a lost connection without duplicates",
  { tag: "@full" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const { path, stored } = await ownHome({ database, context, url: server.url });
    await visitor.open(path);
    // The response to the first file is lost: the photo is stored, but the browser does not know.
    let answers = 0;
    await page.route("**/api/listings/*/pictures", async (route) => {
      answers += 1;
      if (answers > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    await page.getByRole("button", { name: "Add pictures" }).hover();
    await add(page, await photos(2));
    await expect(page.getByText("2 of 2 uploaded").first()).toBeVisible();
    await expect(stored()).resolves.toHaveLength(2);

    await context.setOffline(true);
    await add(page, (await photos(4)).slice(2));
    await expect(page.getByText("Interrupted: trying again soon")).toHaveCount(2);
    await context.setOffline(false);
    await expect(page.getByText("4 of 4 uploaded").first()).toBeVisible();
    await expect(stored()).resolves.toHaveLength(4);
    await expect(rows(page)).toHaveCount(4);
  },
);

test("a list that cannot be loaded again after an upload leaves the page as it is", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/ERR_FAILED/);
  const { path } = await ownHome({ database, context, url: server.url });
  await visitor.open(path);
  let lost = 0;
  await page.route("**/pictures.data*", (route) => {
    lost += 1;
    return route.abort();
  });
  await page.getByRole("button", { name: "Add pictures" }).hover();
  await add(page, await photos(1));
  await expect(page.getByText("1 of 1 uploaded").first()).toBeVisible();
  await expect.poll(() => lost).toBeGreaterThan(0);
  await page.unroute("**/pictures.data*");
  await expect(page.getByText("1 of 1 uploaded").first()).toBeVisible();
  await add(page, (await photos(2)).slice(1));
  await expect(rows(page)).toHaveCount(2);
});

test("files are dropped anywhere on the page, and pictures dragged to another place", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  // Scrolling between press and drop would cancel the drag.
  await page.setViewportSize({ width: 1280, height: 1600 });
  const { path, stored } = await ownHome({ database, context, url: server.url });
  await visitor.open(path);
  const bytes = (await photos(2)).map(({ name, buffer }) => ({ name, base64: buffer.toString("base64") }));
  await page.getByRole("heading", { level: 1 }).evaluate((heading, files) => {
    const dataTransfer = new DataTransfer();
    for (const { name, base64 } of files) {
      const content = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      dataTransfer.items.add(new File([content], name, { type: "image/png" }));
    }
    for (const kind of ["dragover", "drop"]) {
      heading.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
    }
  }, bytes);
  await expect(rows(page)).toHaveCount(2);
  const [first, second] = await stored();
  await words(page, first?.id).fill("Kitchen");
  const picture = (id: number | undefined) => page.locator(`#picture-${id} [draggable]`);
  await picture(second?.id).dragTo(page.locator(`#picture-${first?.id}`), { targetPosition: { x: 20, y: 5 } });
  await expect(rows(page).first()).toHaveId(`picture-${second?.id}`);
  await expect.poll(async () => (await stored())[0]?.id).toBe(second?.id);
  await expect(words(page, first?.id)).toHaveValue("Kitchen");
});

const words = (page: Page, id: number | undefined) => page.locator(`#picture-${id}`).getByLabel("What does it show?");
