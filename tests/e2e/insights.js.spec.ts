import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertPost } from "#samples/factories/posts.ts";
import { toast } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";

const share = (page: Page) => page.getByRole("button", { name: "Share" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Share this article" });
const copied = (page: Page) => page.getByRole("article").getByText("Link copied Article link copied to clipboard");

async function addArticle(database: Kysely<DB>, body = "<p>Text.</p>"): Promise<string> {
  const slug = `to-share-${crypto.randomUUID()}`;
  await insertPost(database, { title: "To be shared", slug, body, category: slug, tags: [] });
  return `/insights/${slug}`;
}

/** Gives the browser a share function with this result, and records its arguments. */
async function withDevice(page: Page, failure?: string): Promise<void> {
  await page.addInitScript((name) => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    Object.defineProperty(navigator, "share", {
      value(data: unknown) {
        asked.push(data);
        return name ? Promise.reject(new DOMException("no", name)) : Promise.resolve();
      },
    });
  }, failure);
}

const askedOf = (page: Page) => page.evaluate(() => (window as unknown as { asked: unknown[] }).asked);

test.describe("sharing an article", () => {
  test("uses the device's share sheet where available", async ({ page, visitor, database, server }) => {
    await withDevice(page);
    const address = await addArticle(database);
    await visitor.open(`${address}?utm_source=elsewhere`);
    await share(page).click();
    await expect.poll(() => askedOf(page)).toEqual([{ title: "To be shared", url: `${server.url}${address}` }]);
    await expect(copied(page)).toHaveCount(0);
    await expect(panel(page)).toBeHidden();
  });

  test(
    "shows no error when the share sheet is cancelled",
    { tag: "@full" },
    async ({ page, visitor, database, context }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await withDevice(page, "AbortError");
      await visitor.open(await addArticle(database));
      await page.evaluate(() => navigator.clipboard.writeText("untouched"));
      await share(page).click();
      await expect.poll(() => askedOf(page)).toHaveLength(1);
      await expect(share(page)).toBeFocused();
      await expect(copied(page)).toHaveCount(0);
      await expect(panel(page)).toBeHidden();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("untouched");
    },
  );

  for (const { device, failure, tag } of [
    { device: "cannot share" },
    { device: "may not share", failure: "NotAllowedError", tag: "@full" },
  ]) {
    test(
      `copies the link when the device ${device}, and says so`,
      { tag: tag ?? [] },
      async ({ page, visitor, database, server, context }) => {
        await context.grantPermissions(["clipboard-read", "clipboard-write"]);
        if (failure) await withDevice(page, failure);
        const address = await addArticle(database);
        await visitor.open(address);
        await share(page).click();
        await expect(copied(page)).toBeVisible();
        await expect(panel(page)).toBeHidden();
        expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}${address}`);
      },
    );
  }

  test("shows the link, selected, when copying is refused", async ({ page, visitor, database, server }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    const address = await addArticle(database);
    await visitor.open(address);
    await share(page).click();
    const link = panel(page).getByRole("textbox", { name: "Link to this article" });
    await expect(link).toBeFocused();
    expect(await page.evaluate(() => getSelection()?.toString())).toBe(`${server.url}${address}`);
    await expect(copied(page)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(panel(page)).toBeHidden();
    await expect(share(page)).toBeFocused();
  });

  test(
    "shows no message on the next article",
    { tag: "@full" },
    async ({ page, visitor, database, context, server }) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const address = await addArticle(database);
      const slug = address.split("/").at(-1)!;
      await insertPost(database, { title: "The next", slug: `${slug}-next`, category: slug, tags: [] });
      // From the list, both articles load by client-side navigation into one document.
      await visitor.open(`/insights?category=${slug}`);
      await page.getByRole("link", { name: "To be shared" }).click();
      await share(page).click();
      await expect(copied(page)).toBeVisible();
      await expect(toast(page)).toContainText(/Link copied\s*Article link copied to clipboard/);
      await page.getByRole("link", { name: "The next" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "The next" })).toBeFocused();
      await expect(copied(page)).toHaveCount(0);
      await share(page).click();
      await expect(copied(page)).toBeVisible();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.url}${address}-next`);
    },
  );
});

test("no script in an article runs, on a document load or a client navigation", async ({ page, visitor, database }) => {
  const run = "document.documentElement.dataset.ran='1'";
  const body = `<p>Harmless.</p><script>${run}</script><img src="x" onerror="${run}"><svg onload="${run}"></svg>
    <iframe srcdoc="<script>parent.${run}</script>"></iframe><a href="javascript:${run}">press</a>
    <details open ontoggle="${run}"><summary>more</summary></details><style>h1{display:none}</style>`;
  const address = await addArticle(database, body);
  const expectHarmless = async () => {
    await expect(page.getByText("Harmless.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.getByText("press").click();
    await expect(page.locator("html")).not.toHaveAttribute("data-ran");
    await expect(page).toHaveURL(address);
  };
  await visitor.open(address);
  await expectHarmless();
  await visitor.open(`/insights?category=${address.split("/").at(-1)}`);
  await page.getByRole("link", { name: "To be shared" }).click();
  await expectHarmless();
});
