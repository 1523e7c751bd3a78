import { type Kysely, sql } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertFeedFile } from "#samples/factories/feeds.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { notice } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

let made = 0;

/** An agent whose agency has an import connection with one home. */
async function withFedHome(database: Kysely<DB>) {
  made += 1;
  const unique = `${Date.now()}${made}`;
  const { id: userId, cookie } = await signedInMember(database, { role: "agent" });
  const { id: agencyId } = await insertAgency(database);
  const { id: agentId } = await insertAgent(database, { agencyId, userId });
  const feed = await database
    .insertInto("feeds")
    .values({
      agencyId,
      slug: `journey-${unique}`,
      tokenHash: "0".repeat(64),
      crm: "agentbox",
      contactUserId: userId,
      confirmedAt: new Date(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const code = `J${unique}`;
  await database.insertInto("feedAgents").values({ agentId: code, feedId: feed.id }).execute();
  const home = async (title: string, address: string, changes: object = {}, sameAsListingId: number | null = null) => {
    const fields = { title, address, suburb: "Newtown", state: "NSW", postcode: "2042", price: 1_200_000 };
    const { id } = await insertListing(database, { createdByUserId: userId, agentId, ...fields, ...changes });
    const content = {
      kind: "residential",
      listingType: "sale",
      description: "A home of a journey, told by a feed.",
      ...fields,
    };
    await database
      .insertInto("feedListings")
      .values({
        feedId: feed.id,
        agentId: code,
        uniqueId: `U${id}`,
        listingId: id,
        modTime: new Date("2026-11-19T22:00:00Z"),
        contentHash: "",
        feedStatus: "current",
        content: JSON.stringify(content),
        isWaiting: sameAsListingId !== null,
        sameAsListingId,
      })
      .execute();
    return id;
  };
  return { cookie, home, feedId: feed.id, code };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const row = (page: Page, title: string) => page.getByRole("main").getByRole("row").filter({ hasText: title });

test("an imported home says so, takes the fields that the import lacks, and can be detached", async ({
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/status of 422/);
  const { cookie, home } = await withFedHome(database);
  const id = await home(`Fed cottage ${made}`, `${made} Journey Street`);
  await signIn(context, cookie, server.url);
  await page.goto("/dashboard/listings");
  const own = row(page, `Fed cottage ${made}`);
  await expect(own).toContainText("Imported");
  await expect(own.getByRole("button")).toHaveCount(0);

  await own.getByRole("link", { name: /^Details/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Imported listing");
  await expect(page.getByRole("main")).toContainText("This home comes from Agentbox");
  await page
    .getByRole("group", { name: /without steps\?$/ })
    .first()
    .getByText("Yes", { exact: true })
    .click();
  await button(page, "Save").click();
  await expect(notice(page)).toContainText("Saved");

  await page.getByText("Stop importing this home").click();
  await button(page, "Stop importing").click();
  await expect(notice(page)).toContainText("Import stopped");
  await expect(page).toHaveURL(`/dashboard/listings/${id}/edit#flash`);
  const stored = await database.selectFrom("listings").select("stepFreeAccess").where("id", "=", id).execute();
  expect(stored).toEqual([{ stepFreeAccess: true }]);

  await page.goto(`/dashboard/listings/${id}/feed`);
  await expect(page.getByRole("main")).toContainText("Edited here, no longer imported");
  await button(page, "Import again").click();
  await expect(notice(page)).toContainText("Imported again");
  await expect(page.getByRole("main")).toContainText("This home comes from Agentbox");

  await page.goto("/dashboard/listings?chosen=all");
  const count = await page.getByRole("checkbox", { name: /^Choose/ }).count();
  await page.locator("form#several summary", { hasText: "Import" }).click();
  await button(page, "Stop importing").click();
  const isConfirmed = page.getByRole("checkbox", { name: `Yes, stop importing ${count} home` });
  await isConfirmed.check();
  await button(page, "Stop importing").click();
  await expect(notice(page)).toContainText("changed");
});

test(
  "an imported home held by the price rules is named on My Listings and on its page",
  { tag: "@full-js" },
  async ({ page, context, server, database }) => {
    const { cookie, home } = await withFedHome(database);
    const address = `${made}4 Journey Street`;
    const id = await home(`Held cottage ${made}`, address, { status: "draft", publishedAt: null });
    const priceProblem = "Every home for sale is advertised with a price or a range, also by auction.";
    await database.updateTable("feedListings").set({ priceProblem }).where("listingId", "=", id).execute();
    await signIn(context, cookie, server.url);
    await page.goto("/dashboard/listings");
    const tasks = page.getByRole("main");
    await expect(
      tasks.getByRole("heading", { name: "An imported home whose price may not be advertised" }),
    ).toBeVisible();
    await expect(tasks).toContainText(priceProblem);
    await tasks.getByRole("link", { name: `${address}, Newtown` }).click();
    await expect(page).toHaveURL(`/dashboard/listings/${id}/feed`);
    await expect(page.getByRole("heading", { name: "Its price may not be advertised" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(priceProblem);
  },
);

test("an agent confirms an unlikely price of an imported home, which is then published", async ({
  page,
  context,
  server,
  database,
}) => {
  const { cookie, home, feedId, code: agentId } = await withFedHome(database);
  const price = 90_000_000;
  const id = await home(`Dear cottage ${made}`, `${made}5 Journey Street`, {
    price,
    status: "draft",
    publishedAt: null,
  });
  const priceDoubt = "$90,000,000 is unusually high for a sale. Did you mean $9,000,000?";
  await database
    .updateTable("feedListings")
    .set((eb) => ({ priceDoubt, content: sql`${eb.ref("content")} || jsonb_build_object('price', ${price}::integer)` }))
    .where("listingId", "=", id)
    .execute();
  const question = { level: "error", code: "price.doubtful", text: `It is a draft: ${priceDoubt}`, fix: "Check it." };
  const entry = {
    agentId,
    uniqueId: `U${id}`,
    title: "The home",
    listingId: id,
    outcome: "DRAFT",
    messages: [question],
  };
  const { id: fileId } = await insertFeedFile(database, { feedId }, [entry]);
  await signIn(context, cookie, server.url);
  await page.goto(`/dashboard/feeds/${feedId}/files/${fileId}`);
  await expect(page.getByRole("link", { name: "Need attention (1)" })).toBeVisible();
  const toHome = page.getByRole("link", { name: "See the home The home" });
  await expect(toHome).toHaveAttribute("href", `/dashboard/listings/${id}/feed`);
  await page.goto(`/dashboard/listings/${id}/feed`);
  await expect(page.getByRole("main")).toContainText(priceDoubt);
  await button(page, "Yes, the price is $90,000,000").click();
  await expect(notice(page)).toContainText("Price confirmed");
  await expect(page.getByRole("main")).not.toContainText(priceDoubt);
  const stored = await database.selectFrom("listings").select(["status", "price"]).where("id", "=", id).execute();
  expect(stored).toEqual([{ status: "active", price }]);
  await page.goto(`/dashboard/feeds/${feedId}/files/${fileId}`);
  await expect(page.getByRole("link", { name: "Need attention (0)" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(priceDoubt);
  await expect(toHome).toHaveAttribute("href", new RegExp(`^/listings/${id}/`));
});

test(
  "failed photos are listed, and a button fetches them again",
  { tag: "@full-js" },
  async ({ page, context, server, database }) => {
    const { cookie, home } = await withFedHome(database);
    const id = await home(`Dark cottage ${made}`, `${made}3 Journey Street`);
    const { id: feedListingId } = await database
      .selectFrom("feedListings")
      .select("id")
      .where("listingId", "=", id)
      .executeTakeFirstOrThrow();
    const photo = { feedListingId, slot: "b", url: "http://127.0.0.1/b.jpg", problem: "It is larger than 20 MB." };
    await database
      .insertInto("feedPhotos")
      .values({ ...photo, state: "failed" })
      .execute();
    await signIn(context, cookie, server.url);
    await page.goto(`/dashboard/listings/${id}/feed`);
    const about = page.getByRole("region", { name: "Photos" });
    await expect(about).toContainText("1 could not be fetched");
    await expect(about).toContainText("Photo b");
    await expect(about).toContainText("larger than 20 MB");
    await button(page, "Fetch photos again").click();
    await expect(notice(page)).toContainText("Fetching the photos again");
    await expect(about).toContainText("1 is on its way");

    await page.goto(`/dashboard/listings/${id}/pictures`);
    await expect(page.getByRole("main")).toContainText("Your agency's software sends photos of this home");
    await page.getByRole("link", { name: "See the import" }).click();
    await expect(page).toHaveURL(`/dashboard/listings/${id}/feed`);
  },
);

test(
  "a draft at the address of a home on the market is merged with it or published separately",
  { tag: "@full-js" },
  async ({ page, context, server, database }) => {
    const { cookie, home } = await withFedHome(database);
    const address = `${made}2 Journey Street`;
    const first = await home(`Known cottage ${made}`, address);
    const draft = { status: "draft", publishedAt: null };
    const twin = await home(`New cottage ${made}`, address, draft, first);
    await signIn(context, cookie, server.url);
    await page.goto(`/dashboard/listings/${twin}/feed`);
    await expect(page.getByRole("main")).toContainText(
      `Your agency already has a home at ${address}, Newtown on the market`,
    );
    await button(page, "Yes, the same home").click();
    await expect(notice(page)).toContainText("One home");
    await expect(page).toHaveURL(`/dashboard/listings/${first}/feed#flash`);
    await expect(page.getByRole("main")).toContainText(`New cottage ${made}`);

    const other = await home(`Other cottage ${made}`, address, draft, first);
    await page.goto(`/dashboard/listings/${other}/feed`);
    await button(page, "No, show both").click();
    await expect(notice(page)).toContainText("Two homes");
    await page.goto("/dashboard/listings");
    await expect(row(page, `Other cottage ${made}`)).toContainText("On the market");
    await expect(row(page, `New cottage ${made}`)).toContainText("Imported");
  },
);
