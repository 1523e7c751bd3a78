import type { Browser, BrowserContextOptions } from "@playwright/test";
import type { Kysely } from "kysely";
import { freePort } from "#db/embedded-cluster.ts";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { startServer } from "#tests/setup/server-process.ts";
import {
  errorSummary,
  expectThanks,
  expectTyped,
  fill,
  freshEnquiry,
  notice,
  sendEnquiry,
} from "#tests/support/enquiry-form.ts";
import { expect, type Page, test as journey } from "#tests/support/journey.fixture.ts";
import { sessionCookie, signedInMember, signIn } from "#tests/support/members.ts";

/**
 * The journeys' `test` with a server that caches pages, as in production. Other journeys use a server without page
 * cache.
 */
const test = journey.extend<object, { metricsUrl: string }>({
  metricsUrl: [async ({}, use) => use(`http://127.0.0.1:${await freePort()}/metrics`), { scope: "worker" }],
  server: [
    async ({ server, metricsUrl }, use) => {
      const { databaseUrl } = server;
      const keeping = await startServer({
        DATABASE_URL: databaseUrl,
        EMBEDDED_DATABASE: "true",
        FLOOD_LIMIT: "0",
        METRICS_PORT: new URL(metricsUrl).port,
      });
      await use({ ...keeping, databaseUrl });
      await keeping.stop();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

/** Longer than it takes to cache a page or to invalidate it after a change. */
const patience = { timeout: 5000, intervals: [50] };

const heart = (page: Page, street: string) => page.getByRole("button", { name: `Save ${street}`, exact: true });
const pressed = (page: Page, street: string) =>
  page.getByRole("button", { name: `Remove ${street} from saved homes`, exact: true });
const savedCount = (page: Page, count: number) =>
  page.getByRole("banner").getByRole("link", { name: `Saved homes ${count}` });

/** The number of responses from the page cache. */
async function answeredFromMemory(metricsUrl: string): Promise<number> {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/page_cache_requests_total\{answer="hit"\} (\d+)/.exec(text)?.[1]);
}

/** Requests a page until it comes from the cache. */
async function untilKept(address: string, metricsUrl: string): Promise<void> {
  await expect
    .poll(async () => {
      const before = await answeredFromMemory(metricsUrl);
      await (await fetch(address)).text();
      return (await answeredFromMemory(metricsUrl)) > before;
    }, patience)
    .toBe(true);
}

/** A first-time visitor. */
async function somebodyElse(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(options)).newPage();
}

interface Place {
  database: Kysely<DB>;
  server: { url: string };
  metricsUrl: string;
}

let made = 0;

/** A house of a new agent, whose page is cached. */
async function keptHome({ database, server, metricsUrl }: Place) {
  made += 1;
  const { id: ownerId } = await insertUser(database, { role: "agent" });
  const { id: agentId } = await insertAgent(database, { agencyId: null, userId: ownerId });
  const street = `${made} Kept Street`;
  const row = { createdByUserId: ownerId, agentId, address: street, price: 1_450_000 };
  const { id } = await insertListing(database, row);
  const { url } = await fetch(`${server.url}/listings/${id}`);
  await untilKept(url, metricsUrl);
  return { id, street, ownerId, address: new URL(url).pathname };
}

test("a visitor gets the page from memory; a member gets their own name and hearts, and leaves neither behind", async ({
  visitor,
  page,
  context,
  contextOptions,
  browser,
  database,
  server,
  metricsUrl,
}) => {
  const home = await keptHome({ database, server, metricsUrl });
  const before = await answeredFromMemory(metricsUrl);
  await visitor.open(home.address);
  expect(await answeredFromMemory(metricsUrl)).toBeGreaterThan(before);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(home.street);
  await expect(heart(page, home.street)).toBeVisible();

  const member = await signedInMember(database, { firstName: "Mabel" });
  await database.insertInto("savedHomes").values({ userId: member.id, listingId: home.id }).execute();
  await signIn(context, member.cookie, server.url);
  await visitor.open(home.address);
  await expect(page.getByRole("banner")).toContainText("Mabel");
  await expect(savedCount(page, 1)).toBeVisible();
  await expect(pressed(page, home.street)).toBeVisible();

  const other = await somebodyElse(browser, contextOptions);
  await other.goto(server.url + home.address);
  await expect(other.getByRole("banner")).toContainText("Consumer Login");
  await expect(other.getByRole("banner")).not.toContainText("Mabel");
  await expect(heart(other, home.street)).toBeVisible();
  await other.context().close();
});

test("a message to a visitor on a cached page is shown once, and to no one else", async ({
  visitor,
  page,
  contextOptions,
  browser,
  database,
  server,
  metricsUrl,
}) => {
  const home = await keptHome({ database, server, metricsUrl });
  await visitor.open(home.address);
  await heart(page, home.street).click();
  await expect(notice(page)).toContainText("Home saved");

  const other = await somebodyElse(browser, contextOptions);
  await other.goto(server.url + home.address);
  await expect(heart(other, home.street)).toBeVisible();
  await expect(notice(other)).toHaveCount(0);
  await other.context().close();

  await visitor.open(home.address);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(home.street);
  await expect(notice(page)).toHaveCount(0);
});

test("a changed price is shown at once on a cached page", async ({
  visitor,
  page,
  contextOptions,
  browser,
  database,
  server,
  metricsUrl,
}) => {
  const home = await keptHome({ database, server, metricsUrl });
  await visitor.open(home.address);
  await expect(page.getByRole("main")).toContainText("$1,450,000");

  const agent = await somebodyElse(browser, contextOptions);
  await signIn(agent.context(), await sessionCookie(database, home.ownerId), server.url);
  await agent.goto(`${server.url}/dashboard/listings/${home.id}/edit`);
  await agent
    .locator("form#listing")
    .getByLabel(/^Price/)
    .fill("1,395,000");
  await agent.getByRole("button", { name: "Save changes", exact: true }).click();
  await expect(notice(agent)).toContainText("Changes saved");
  // The author of a change sees it on the next page, others within a second.
  await agent.goto(server.url + home.address);
  await expect(agent.getByRole("main")).toContainText("$1,395,000");
  await agent.context().close();

  await expect(async () => {
    await visitor.open(home.address);
    await expect(page.getByRole("main")).toContainText("$1,395,000", { timeout: 100 });
  }).toPass({ timeout: 2000 });
});

test("an invalid enquiry from a cached page keeps its input for its sender only, and is sent once corrected", async ({
  visitor,
  page,
  contextOptions,
  browser,
  database,
  server,
  metricsUrl,
  faults,
}) => {
  faults.expect(/422/);
  const home = await keptHome({ database, server, metricsUrl });
  const typed = freshEnquiry();
  await visitor.open(home.address);
  await sendEnquiry(page, { ...typed, Email: "not an address" });
  await expect(errorSummary(page)).toBeVisible();
  await expectTyped(page, { ...typed, Email: "not an address" });

  const other = await somebodyElse(browser, contextOptions);
  await other.goto(server.url + home.address);
  await expectTyped(other, { Name: "", Email: "", Message: /^I am interested in / });
  await expect(errorSummary(other)).toHaveCount(0);
  await other.context().close();

  await fill(page, typed);
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await expectThanks(page);
});
