import type { BrowserContext, Locator } from "@playwright/test";
import type { Kysely } from "kysely";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { errorSummary, notice } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { sessionCookie, signedInMember, signIn, signInNewAgent } from "#tests/support/members.ts";

const mine = "/dashboard/listings";
const fresh = "/dashboard/listings/new";

/** Signs the browser in as a new agent with a profile. */
async function asAgent(database: Kysely<DB>, context: BrowserContext, url: string) {
  const { userId, agentId } = await signInNewAgent(
    { database, context, server: { url } },
    { email: "desk@example.com" },
  );
  return { id: userId, agentId };
}

let made = 0;

/** The form values of a house, unique in this worker. */
function freshHouse(changes: Record<string, string> = {}) {
  made += 1;
  return {
    Price: "$1,450,000",
    Title: `Typed cottage ${made} in the Rocks`,
    "Street address": "12 Sample Street",
    Suburb: "Newtown",
    Postcode: "2042",
    Description: `A cottage of three bedrooms.\n\nNumber ${made}.`,
    "Contact phone": "0491 570 000",
    ...changes,
  };
}

/** A field by the start of its label, because some labels continue with “(optional)”. */
const field = (page: Page, label: string): Locator => page.locator("form#listing").getByLabel(new RegExp(`^${label}`));

/** Opens the closed groups of the form. */
async function openGroups(page: Page): Promise<void> {
  const closed = page.locator("form#listing details:not([open]) > summary").filter({ visible: true });
  while ((await closed.count()) > 0) await closed.first().click();
}

async function type(page: Page, values: Record<string, string>): Promise<void> {
  await openGroups(page);
  for (const [label, value] of Object.entries(values)) await field(page, label).fill(value);
}

async function expectTyped(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await expect(field(page, label)).toHaveValue(value);
}

const button = (page: Page | Locator, name: string) => page.getByRole("button", { name, exact: true });
const row = (page: Page, title: string) => page.getByRole("main").getByRole("row").filter({ hasText: title });
/** With JavaScript, an expanded part stays open after a button in it was pressed. */
async function unfold(details: Locator): Promise<void> {
  if ((await details.getAttribute("open")) === null) await details.locator("summary").click();
}

const unfinished = (page: Page) => page.locator("details").filter({ hasText: "1 unfinished draft" });
const openMore = (page: Page, title: string) => unfold(row(page, title).locator("details"));
/** A part of the bar for the selected homes. */
const openPart = (page: Page, label: string) => unfold(page.locator("form#several details").filter({ hasText: label }));

async function expectSaid(page: Page, title: string, text: string): Promise<void> {
  await expect(notice(page)).toContainText(title);
  await expect(notice(page)).toContainText(text);
}

const listingsOf = (database: Kysely<DB>, userId: number) =>
  database.selectFrom("listings").selectAll().where("createdByUserId", "=", userId).orderBy("id").execute();

test("an agent publishes a home, and everyone sees it", async ({ visitor, page, context, server, database }) => {
  const { id } = await asAgent(database, context, server.url);
  await visitor.open(mine);
  await expect(page.getByRole("heading", { name: "No listings published yet" })).toBeVisible();
  await page.getByRole("link", { name: "Add a listing" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New listing");
  await expect(page.locator("form#listing legend").filter({ visible: true })).toHaveText([
    "Address",
    "Photos",
    "Details",
    "Listing type",
    "Price and terms",
    "Contract and material facts",
    "Text and picture",
    "Contact",
  ]);
  await openGroups(page);
  await expect(page.locator("form#listing legend").filter({ visible: true })).toHaveText([
    "Address",
    "Address shown to others",
    "Photos",
    "Details",
    "Listing type",
    "Can you get from the street into the home without steps?",
    "Is there a bathroom without steps, including the shower?",
    "Price and terms",
    "Contract and material facts",
    "Can buyers get the contract of sale now?",
    "Has the property been flooded or affected by bush fire in the last 5 years?",
    "Is there a significant health or safety risk?",
    "Is it on the register of loose-fill asbestos?",
    "Was it the scene of a murder or manslaughter in the last 5 years?",
    "Were drugs manufactured there in the last 2 years?",
    "Is there an order about combustible cladding?",
    "Is there a rectification, prohibition or stop-work order?",
    "Text and picture",
    "Contact",
  ]);
  await expect(field(page, "Price")).toHaveValue("");
  await expect(field(page, "Property type")).toHaveValue("House");
  await expect(field(page, "State")).toHaveValue("NSW");
  await expect(field(page, "Status")).toHaveValue("active");
  await expect(page.getByRole("radio", { name: "For sale" })).toBeChecked();
  await expect(field(page, "Rent is paid")).toBeHidden();
  await expect(field(page, "Contact email")).toHaveValue("desk@example.com");

  const house = freshHouse();
  await type(page, { ...house, Bedrooms: "3", "Land size": "1,200", Features: "Lemon tree, , Shed" });
  await type(page, {
    "Year built": "1924",
    "Strata levies": "1,250",
    "Council rates": "420",
    "Floor level": "0",
    "Floor area": "145",
    "Virtual tour URL": "https://tours.example.com/12",
  });
  const stepFree = page.getByRole("group", { name: "without steps?" });
  await expect(stepFree.getByRole("radio", { name: "Not stated" })).toBeChecked();
  await stepFree.getByRole("radio", { name: "Yes" }).check();
  await button(page, "Publish").click();
  await expectSaid(page, "Listing published", "Your property is now visible to consumers.");
  await expect(row(page, house.Title)).toContainText("$1,450,000");
  await expect(row(page, house.Title)).toContainText("0 enquiries");
  await expect(row(page, house.Title)).toBeFocused();
  await expect(row(page, house.Title)).toContainText("Listing published");
  await page.getByRole("link", { name: "Add a listing" }).click();
  await expectTyped(page, { Title: "", Description: "", Price: "" });

  await expect(listingsOf(database, id)).resolves.toMatchObject([
    {
      status: "active",
      bedrooms: 3,
      bathrooms: null,
      landSize: 1200,
      floorArea: 145,
      yearBuilt: 1924,
      strataLevies: 1250,
      councilRates: 420,
      floorLevel: 0,
      contractAvailable: null,
      cladding: null,
      videoUrl: null,
      stepFreeAccess: true,
      stepFreeBathroom: null,
      features: ["Lemon tree", "Shed"],
      attempt: expect.anything() as unknown,
    },
  ]);
  await page.goto("/listings");
  await expect(page.getByRole("listitem").filter({ hasText: house.Title })).toContainText("built 1924");
  await page.goto("/listings?builtSince=1925");
  await expect(page.getByRole("listitem").filter({ hasText: house.Title })).toHaveCount(0);
  await page.goto("/listings?builtSince=1920");
  await page.getByRole("listitem").filter({ hasText: house.Title }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("12 Sample Street");
  await expect(page.getByRole("main")).toContainText("1,200 m²");
  await expect(page.getByRole("main")).toContainText("Floor area145 m²");
  await expect(page.getByRole("main")).toContainText("Year built1924");
  await expect(page.getByRole("main")).toContainText("Strata levies$1,250 a quarter");
  const tour = page.getByRole("link", { name: "Virtual tour (tours.example.com)" });
  await expect(tour).toHaveAttribute("href", "https://tours.example.com/12");
  await expect(tour).toHaveAttribute("rel", /noreferrer/);
  await expect(page.getByRole("main")).toContainText("Step-free accessYes");
  await expect(page.getByRole("main")).toContainText(/Not stated by the agent: [^.]*step-free bathroom/);
});

test(
  "an agent enters a guide and an auction; unlawful text is reported at the field, and a rental has neither",
  { tag: "@full" },
  async ({ faults, visitor, page, context, server, database }) => {
    faults.expect(/422/);
    await asAgent(database, context, server.url);
    await visitor.open(fresh);
    const house = freshHouse({ Price: "$1,400,000", "Guide up to": "1.6m" });
    const auction = { Auction: `${addDays(sydneyDate(new Date()), 14)}T10:30`, "Place of the auction": "Online" };
    await page.getByRole("radio", { name: "For rent" }).check();
    await expect(field(page, "Guide up to")).toBeHidden();
    await expect(field(page, "Bond")).toBeVisible();
    await page.getByRole("radio", { name: "For sale" }).check();
    await expect(field(page, "Bond")).toBeHidden();
    await type(page, { ...house, ...auction });
    await button(page, "Publish").click();
    const summary = errorSummary(page);
    await expect(summary).toContainText("at most 10% above its lower end (Property and Stock Agents Act 2002, s 72A)");
    await expect(summary).toContainText("Choose Auction as the method of sale");
    await expectTyped(page, { ...house, ...auction });

    await field(page, "Guide up to").fill("1.5m");
    await field(page, "Method of sale").selectOption("Auction");
    await button(page, "Publish").click();
    await expectSaid(page, "Listing published", "Your property is now visible to consumers.");
    await expect(row(page, house.Title)).toContainText("Guide $1.4m–$1.5m");
    await page.goto("/listings?auction=1&method=auction");
    const card = page.getByRole("listitem").filter({ hasText: house.Title });
    await expect(card).toContainText(/Auction [A-Z][a-z]{2} \d+ [A-Z][a-z]{2}/);
    await card.getByRole("link").click();
    await expect(page.getByRole("main")).toContainText("10:30 am, Online");
  },
);

test(
  "a home for auction becomes a rental: fields of a sale are named, and dropped once confirmed",
  { tag: "@full" },
  async ({ faults, visitor, page, context, server, database }) => {
    faults.expect(/422/);
    const { id: createdByUserId, agentId } = await asAgent(database, context, server.url);
    made += 1;
    const title = `Cottage ${made} to let after all`;
    const auctionAt = new Date(Date.now() + 14 * 86_400_000);
    const terms = { saleMethod: "auction", auctionAt, auctionPlace: "Online", priceTo: 1_450_000 } as const;
    const { id } = await insertListing(database, { createdByUserId, agentId, title, price: 1_400_000, ...terms });
    await visitor.open(`${mine}/${id}/edit`);
    await page.getByRole("radio", { name: "For rent" }).check();
    await type(page, { Price: "650", Bond: "2,600", Description: "A cottage to let, typed anew." });
    await field(page, "Application link").fill("https://apply.example.com/7");
    await button(page, "Save changes").click();
    const question = "These apply only to a sale: Guide up to: $1,450,000; Method of sale: Auction; Auction: ";
    await expect(errorSummary(page)).toContainText(question);
    await expect(errorSummary(page).getByRole("link")).toHaveCount(1);
    await expect(field(page, "Place of the auction")).toBeHidden();
    const drop = page.getByRole("checkbox", { name: "Remove the details of a sale" });
    await expect(drop).not.toBeChecked();
    expect((await listingsOf(database, createdByUserId))[0]).toMatchObject({ listingType: "sale", ...terms });

    // After the change back to a sale, the question disappears and all input is there.
    await page.getByRole("radio", { name: "For sale" }).check();
    await expect(drop).toBeHidden();
    await expectTyped(page, { "Place of the auction": "Online", "Guide up to": "1450000" });
    await page.getByRole("radio", { name: "For rent" }).check();

    // A preview preserves the tick.
    await drop.check();
    await button(page, "Preview").click();
    await expect(page.getByRole("status").filter({ hasText: "This is a preview" })).toBeVisible();
    await expect(drop).toBeChecked();
    await page.locator("form#listing").getByRole("button", { name: "Save changes" }).click();
    await expectSaid(page, "Changes saved", "Your property is visible to consumers.");
    const dropped = { saleMethod: null, auctionAt: null, auctionPlace: null, priceTo: null };
    expect((await listingsOf(database, createdByUserId))[0]).toMatchObject({
      listingType: "rent",
      price: 650,
      bondWeeks: 4,
      description: "A cottage to let, typed anew.",
      applicationUrl: "https://apply.example.com/7",
      ...dropped,
    });
    await visitor.open(`/listings/${id}`);
    const apply = page.getByRole("link", { name: "Apply for this home" });
    await expect(apply).toHaveAttribute("href", "https://apply.example.com/7");
    await expect(apply).toHaveAttribute("rel", /\bnofollow\b/);
  },
);

test("the listing form keeps its buttons in sight, lists what is missing and links to its sections", async ({
  faults,
  visitor,
  page,
  context,
  server,
  database,
  javaScriptEnabled,
}) => {
  faults.expect(/422/);
  await asAgent(database, context, server.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open(fresh);
  for (const name of ["Publish", "Preview", "Finish later"]) await expect(button(page, name)).toBeInViewport();
  await button(page, "Publish").click();
  await expect(errorSummary(page)).toContainText("Postcode is required");
  await expect(page.getByText("Still missing")).toBeHidden();
  const [state, postcode] = await Promise.all(["State", "Postcode"].map((label) => field(page, label).boundingBox()));
  expect(postcode!.y).toBe(state!.y);
  expect(postcode!.x).toBeGreaterThan(state!.x);
  await visitor.open(fresh);
  const missing = page.locator(".listing-missing").getByRole("link").filter({ visible: true });
  const place = ["Suburb", "Postcode"];
  await expect(missing).toHaveText(["Street address", ...place, "Title", "Description"]);
  const { "Street address": address, Title, Description } = freshHouse();
  await type(page, { "Street address": address });
  await expect(missing).toHaveText([...place, "Title", "Description"]);
  await type(page, { "Street address": `${address}, Newtown`, Title });
  // Without scripts, the server fills them in.
  if (!javaScriptEnabled) await type(page, { Suburb: "Newtown", Postcode: "2042" });
  await expectTyped(page, { "Street address": `${address}, Newtown`, Suburb: "Newtown", Postcode: "2042" });
  await expect(missing).toHaveText(["Description"]);
  await page.getByRole("radio", { name: "For rent" }).check();
  await expect(missing).toHaveText(["Price", "Description"]);
  await missing.first().click();
  await expect(field(page, "Price")).toBeFocused();
  await type(page, { Description, Price: "700" });
  await expect(page.getByText("Nothing is missing")).toBeVisible();
  await expect(page.getByText("Still missing")).toBeHidden();
  const sections = page.getByRole("navigation", { name: "Sections of the form" });
  await unfold(sections.locator("details"));
  await sections.getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page.locator("legend", { hasText: /^Contact$/ })).toBeInViewport();
  await expect(button(page, "Publish")).toBeInViewport();

  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open(fresh);
  await expect(sections.getByRole("link")).toHaveText([
    "Address",
    "Photos",
    "Details",
    "Price and terms",
    "Contract and material facts",
    "Text and picture",
    "Contact",
  ]);
  await page.getByRole("radio", { name: "For rent" }).check();
  await expect(sections.getByRole("link", { name: "Contract and material facts" })).toBeHidden();
  const form = await page.locator("form#listing").boundingBox();
  const rail = await sections.boundingBox();
  expect(rail!.x + rail!.width).toBeLessThanOrEqual(form!.x);
});

test("on phones the first home begins within 200 pixels, and lists are chosen with the filters", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { id, agentId } = await asAgent(database, context, server.url);
  const home = { createdByUserId: id, agentId, status: "active" } as const;
  const asked = await insertListing(database, { ...home, title: "High cottage", address: "2 Quandong Lane" });
  await insertListing(database, { ...home, title: "Low cottage" });
  const former = await insertListing(database, { ...home, title: "Former cottage", address: "3 Quandong Lane" });
  await database.updateTable("listings").set({ status: "withdrawn" }).where("id", "=", former.id).execute();
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open(mine);
  expect((await page.locator("tr.own-listing").first().boundingBox())!.y).toBeLessThanOrEqual(200);
  const due = page.getByRole("navigation", { name: "What is due" });
  await expect(due).toContainText("2 without photos");
  await page.getByRole("searchbox").fill("quandong");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(due).toContainText("1 without photos");
  await page.locator(".my-listings-search summary").click();
  await page.getByRole("combobox", { name: "Your lists" }).selectOption("Withdrawn (1)");
  await page.getByRole("button", { name: "Show" }).click();
  await expect(row(page, "Former cottage")).toBeVisible();
  await expect(page).toHaveURL(/list=withdrawn/);
  // On the narrowest phones the menu is next to the one button that has room.
  await page.setViewportSize({ width: 320, height: 700 });
  await visitor.open(mine);
  const actions = row(page, "Low cottage").locator(".own-actions");
  expect((await actions.boundingBox())!.height).toBeLessThanOrEqual(60);
  await openMore(page, "Low cottage");
  await expect(page.getByRole("link", { name: "Edit Low cottage" })).toBeVisible();

  await insertLead(database, { agentId, listingId: asked.id, userId: null, serviceId: null, tradeId: null });
  await visitor.open(mine);
  expect(await due.getByRole("link").count()).toBeGreaterThanOrEqual(3);
  for (const link of await due.getByRole("link").all()) {
    const { x, width } = (await link.boundingBox())!;
    expect(x + width).toBeLessThanOrEqual(320);
  }
  const high = row(page, "High cottage");
  for (const name of ["Answer", "Edit High cottage"])
    await expect(high.getByRole("link", { name }).filter({ visible: true })).toHaveCount(1);
  expect((await high.locator(".own-actions").boundingBox())!.height).toBeLessThanOrEqual(60);
});

test("on phones a row of My Listings is low, and its menu has the rest", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { id, agentId } = await asAgent(database, context, server.url);
  await insertListing(database, { createdByUserId: id, agentId, title: "Low cottage", status: "active" });
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open(mine);
  const home = row(page, "Low cottage");
  expect((await home.boundingBox())!.height).toBeLessThanOrEqual(150);
  await expect(home.getByText("Newtown, house for sale").filter({ visible: true })).toHaveCount(1);
  const choice = (await home.locator(".choose-cell label").boundingBox())!;
  const edit = (await home.getByRole("link", { name: "Edit Low cottage" }).boundingBox())!;
  expect(choice.height).toBeGreaterThanOrEqual(44);
  expect(choice.y).toBeCloseTo(edit.y, -1);
  expect(choice.x + choice.width).toBeLessThanOrEqual(edit.x);
  for (const action of ["Edit", "Inspections"]) {
    await expect(home.getByRole("link", { name: `${action} Low cottage` })).toHaveCount(1);
  }
  await openMore(page, "Low cottage");
  await expect(home.getByText("0 enquiries").filter({ visible: true })).toHaveCount(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("“Publish and add another” starts the next listing with the same status, type and frequency", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { id } = await asAgent(database, context, server.url);
  await visitor.open(fresh);
  const { Price: _, ...typed } = freshHouse({ Title: `First flat to let ${(made += 1)}` });
  await page.getByRole("radio", { name: "For rent" }).check();
  await type(page, { ...typed, Price: "3,000" });
  await page.locator("select[name=priceFrequency]").selectOption("per_month");
  await button(page, "Publish and add another").click();
  await expectSaid(page, "Listing published", "Your property is now visible to consumers.");
  await expect(page).toHaveURL(new RegExp(`${fresh}\\?`));
  await expect(page.getByRole("heading", { level: 1, name: "New listing" })).toBeInViewport();
  await expect(page.getByRole("radio", { name: "For rent" })).toBeChecked();
  await expect(page.locator("select[name=priceFrequency]")).toHaveValue("per_month");
  await expect(page.locator("select[name=status]")).toHaveValue("active");
  await expectTyped(page, { Title: "", Description: "", "Street address": "", Price: "" });

  await type(page, { ...typed, Title: `Second flat to let ${made}`, Price: "2,800" });
  await page.locator("select[name=status]").selectOption("draft");
  await button(page, "Save draft and add another").click();
  await expectSaid(page, "Draft saved", "Only you can see it.");
  await expect(page.locator("select[name=status]")).toHaveValue("draft");
  await expectTyped(page, { Title: "", Price: "" });
  expect(await listingsOf(database, id)).toMatchObject([
    { status: "active", listingType: "rent", price: 3000, priceFrequency: "per_month" },
    { status: "draft", listingType: "rent", price: 2800, priceFrequency: "per_month" },
  ]);
});

test("a new home with a price in thousands and another state is asked about, and input stays", async ({
  faults,
  visitor,
  page,
  context,
  server,
  database,
}) => {
  faults.expect(/422/);
  const { id } = await asAgent(database, context, server.url);
  const house = freshHouse({ Price: "1,300" });
  await visitor.open(fresh);
  await type(page, house);
  await field(page, "State").selectOption("VIC");
  await button(page, "Publish").click();
  await expect(errorSummary(page)).toContainText("The postcode 2042 is in NSW, not in VIC");
  await expect(field(page, "State")).toHaveValue("VIC");
  await expect(field(page, "State")).toHaveAttribute("aria-invalid", "true");
  await field(page, "State").selectOption("NSW");
  await button(page, "Publish").click();
  await expect(errorSummary(page)).toContainText("$1,300 is unusually low for a sale. Did you mean $1,300,000?");
  await expectTyped(page, house);
  await page.getByRole("checkbox", { name: "Yes, the price is $1,300" }).check();
  await button(page, "Publish").click();
  await expectSaid(page, "Listing published", "Your property is now visible to consumers.");
  expect(await listingsOf(database, id)).toMatchObject([{ status: "active", price: 1300, state: "NSW" }]);
});

test("a price with a digit too few needs one confirmation, and input stays", async ({
  faults,
  visitor,
  page,
  context,
  server,
  database,
}) => {
  faults.expect(/422/);
  const { id: createdByUserId, agentId } = await asAgent(database, context, server.url);
  made += 1;
  const title = `Mistyped cottage ${made}`;
  const { id } = await insertListing(database, { createdByUserId, agentId, title, price: 1_450_000 });
  await visitor.open(`${mine}/${id}/edit`);
  await type(page, { Price: "145,000", Description: "Typed with a digit too few." });
  await button(page, "Save changes").click();
  const question = "The price changes from $1,450,000 to $145,000, 90% lower. Confirm that this is right.";
  await expect(errorSummary(page)).toContainText(question);
  await expectTyped(page, { Price: "145,000", Description: "Typed with a digit too few." });
  const confirm = page.getByRole("checkbox", { name: "Yes, the price is $145,000" });
  await expect(confirm).not.toBeChecked();

  // Another price needs another confirmation.
  await confirm.check();
  await type(page, { Price: "1450" });
  await button(page, "Save changes").click();
  await expect(errorSummary(page)).toContainText("$1,450 is unusually low for a sale. Did you mean $1,450,000?");
  await expect(page.getByRole("checkbox", { name: "Yes, the price is $1,450" })).not.toBeChecked();
  expect((await listingsOf(database, createdByUserId))[0]).toMatchObject({ price: 1_450_000 });

  await page.getByRole("checkbox", { name: "Yes, the price is $1,450" }).check();
  await button(page, "Preview").click();
  await expect(page.getByRole("status").filter({ hasText: "This is a preview" })).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Yes, the price is $1,450" })).toBeChecked();
  await page.locator("form#listing").getByRole("button", { name: "Save changes" }).click();
  await expectSaid(page, "Changes saved", "Your property is visible to consumers.");
  expect((await listingsOf(database, createdByUserId))[0]).toMatchObject({
    price: 1450,
    description: "Typed with a digit too few.",
  });
});

test(
  "a rental is a private draft, published, changed, unpublished and deleted",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database }) => {
    const { id } = await asAgent(database, context, server.url);
    await visitor.open(fresh);
    const flat = freshHouse({ Price: "2 600", Bedrooms: "2" });
    await page.getByRole("radio", { name: "For rent" }).check();
    await field(page, "Rent is paid").selectOption("per_month");
    await field(page, "Property type").selectOption("Unit");
    await field(page, "Status").selectOption("draft");
    await type(page, flat);
    await expect(button(page, "Publish")).toHaveCount(0);
    await button(page, "Save draft").click();
    await expectSaid(page, "Draft saved", "Only you can see it.");
    await expect(row(page, flat.Title)).toContainText("Draft");
    await expect(row(page, flat.Title)).toContainText("$2,600 per month");

    // The next listing starts with these choices.
    await page.getByRole("link", { name: "Add a listing" }).click();
    await expect(page.getByRole("radio", { name: "For rent" })).toBeChecked();
    await expect(field(page, "Rent is paid")).toHaveValue("per_month");
    await expect(field(page, "Status")).toHaveValue("draft");
    await expect(field(page, "Title")).toHaveValue("");
    await page.getByRole("link", { name: "My Listings" }).click();

    const [{ id: listingId } = { id: 0 }] = await listingsOf(database, id);
    const isPublic = async () => (await page.request.get(`/listings/${listingId}`)).status() === 200;
    expect(await isPublic()).toBe(false);

    await button(page, `Publish ${flat.Title}`).click();
    await expectSaid(page, "Listing published", "Your property is now visible to consumers.");
    await expect(row(page, flat.Title)).toContainText("On the market");
    expect(await isPublic()).toBe(true);

    await row(page, flat.Title)
      .getByRole("link", { name: `Edit ${flat.Title}` })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit listing");
    await expect(field(page, "Price")).toHaveValue("2,600");
    await expect(field(page, "Bedrooms")).toHaveValue("2");
    await type(page, { Price: "650", Bedrooms: "" });
    await field(page, "Rent is paid").selectOption("per_week");
    await button(page, "Save changes").click();
    await expectSaid(page, "Changes saved", "Your property is visible to consumers.");
    await expect(row(page, flat.Title)).toContainText("$650 per week");
    await expect(listingsOf(database, id)).resolves.toMatchObject([{ bedrooms: null, priceFrequency: "per_week" }]);

    await openMore(page, flat.Title);
    await button(page, `Unpublish ${flat.Title}`).click();
    await expectSaid(page, "Listing unpublished", "Only you can see it.");
    expect(await isPublic()).toBe(false);

    await openMore(page, flat.Title);
    await row(page, flat.Title)
      .getByRole("link", { name: `Delete ${flat.Title}` })
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Delete this listing?");
    await page.getByRole("link", { name: "Keep listing" }).click();
    await openMore(page, flat.Title);
    await row(page, flat.Title)
      .getByRole("link", { name: `Delete ${flat.Title}` })
      .click();
    await button(page, "Delete listing").click();
    await expectSaid(page, "Listing removed", "The property has been unpublished.");
    await expect(page.getByRole("heading", { name: "No listings published yet" })).toBeVisible();
    await expect(listingsOf(database, id)).resolves.toMatchObject([{ deletedAt: expect.any(Date) as Date }]);
  },
);

test(
  "swapped coordinates are refused at their field; a hidden address is visible to its owner only",
  { tag: "@full" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/422/);
    const { id } = await asAgent(database, context, server.url);
    await visitor.open(fresh);
    const house = freshHouse({ "Street address": "14 Hidden Lane", Coordinates: "151.1793, -33.8968" });
    await type(page, house);
    await page.getByRole("radio", { name: "Only the suburb" }).check();
    await button(page, "Publish").click();
    const fault = "The latitude comes first. Did you mean -33.8968, 151.1793?";
    await expect(errorSummary(page).getByRole("link")).toHaveText([`Coordinates: ${fault}`]);
    await expectTyped(page, house);
    await expect(page.getByRole("radio", { name: "Only the suburb" })).toBeChecked();
    await errorSummary(page).getByRole("link", { name: fault }).click();
    await expect(field(page, "Coordinates")).toBeFocused();

    await type(page, { Coordinates: "33°53'48.5\"S 151°10'45.5\"E" });
    await button(page, "Publish").click();
    await expectSaid(page, "Listing published", "Your property is now visible to consumers.");
    await expect(page.getByRole("main")).toContainText("14 Hidden Lane");
    const [home] = await listingsOf(database, id);
    expect(home).toMatchObject({ latitude: -33.896806, longitude: 151.179306, shownLatitude: null });
    await visitor.open(`/listings/${home!.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Newtown NSW 2042");
    await expect(page.getByRole("main")).not.toContainText("Hidden Lane");
    await expect(page.getByRole("main")).toContainText("from the centre of the suburb");
  },
);

test(
  "the error summary links to fields in the order of the form, and input stays",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/422/);
    const { id } = await asAgent(database, context, server.url);
    await visitor.open(fresh);
    const long = `${"A long description. ".repeat(500).slice(0, 9_998)}\nZ`;
    expect(long).toHaveLength(10_000);
    const wrong = freshHouse({
      Price: "a lot",
      Title: "Offers over $1m",
      Bedrooms: "13",
      Description: long,
      "Photo URL": "javascript:alert(1)",
      "Contact email": "ada@",
      Features: "Pool, Shed",
    });
    await type(page, wrong);
    await button(page, "Publish").click();
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page)).toContainText(
      "Unable to publish listing. Please review your details and try again.",
    );
    await expect(errorSummary(page).getByRole("link")).toHaveText([
      "Bedrooms: enter a whole number from 0 to 12",
      "Enter the price as a whole number of dollars, such as 1100000",
      /^Title: remove “Offers over .+”: an ad for a sale may not say “over”/,
      "Photo URL: enter a valid image URL",
      "Enter a valid contact email",
    ]);
    // The message at the field does not repeat the field's name.
    await expect(page.locator("#listing-bedrooms-error")).toHaveText("Error: Enter a whole number from 0 to 12");
    await expect(page).toHaveTitle(/^Error: New listing/);
    await expectTyped(page, wrong);
    await errorSummary(page).getByRole("link", { name: "Enter a valid image URL" }).click();
    await expect(field(page, "Photo URL")).toBeFocused();
    expect(await listingsOf(database, id)).toEqual([]);

    await type(page, {
      Price: "",
      Title: "A title",
      Bedrooms: "12",
      "Photo URL": "",
      "Contact email": "ada@example.com",
    });
    await button(page, "Publish").click();
    await expectSaid(page, "Listing published", "Your property is now visible to consumers.");
    await expect(listingsOf(database, id)).resolves.toMatchObject([{ description: long, price: 0 }]);
  },
);

test(
  "a double click publishes once; a new form with the same content is a second listing once that is confirmed",
  { tag: "@full-no-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/422/);
    const { id } = await asAgent(database, context, server.url);
    const house = freshHouse();
    for (const count of [1, 2]) {
      await visitor.open(fresh);
      await type(page, house);
      if (count === 2) {
        await button(page, "Publish").click();
        const found = `You already advertise a home at this address: “${house.Title}”.`;
        await errorSummary(page).getByRole("link", { name: found }).click();
        const confirmation = page.getByRole("checkbox", { name: "Yes, advertise another home at this address" });
        await expect(confirmation).toBeFocused();
        await confirmation.check();
      }
      await button(page, "Publish").dblclick();
      await expect(row(page, house.Title)).toHaveCount(count);
      expect(await listingsOf(database, id)).toHaveLength(count);
    }
  },
);

test(
  "Enter in a field submits the form with the chosen status",
  { tag: "@full" },
  async ({ visitor, page, context, server, database }) => {
    const { id } = await asAgent(database, context, server.url);
    await visitor.open(fresh);
    await field(page, "Status").selectOption("draft");
    await type(page, freshHouse());
    await field(page, "Title").press("Enter");
    await expectSaid(page, "Draft saved", "Only you can see it.");
    await expect(listingsOf(database, id)).resolves.toMatchObject([{ status: "draft" }]);
  },
);

test(
  "publishing an invalid draft leads to its form",
  { tag: "@full" },
  async ({ visitor, page, context, server, database }) => {
    const { id, agentId } = await asAgent(database, context, server.url);
    const title = "Flat without a rent";
    const draft = { createdByUserId: id, agentId, title, status: "draft", listingType: "rent", price: 0 } as const;
    await insertListing(database, { ...draft, publishedAt: null });
    await visitor.open(mine);
    await button(page, `Publish ${title}`).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit listing");
    await expectSaid(
      page,
      "Unable to publish listing",
      "Price must be positive. Please review your details and try again.",
    );
    await type(page, { Price: "650" });
    await field(page, "Status").selectOption("active");
    await button(page, "Save changes").click();
    await expect(row(page, title)).toContainText("On the market");
  },
);

test(
  "a form submitted after the session ended keeps its input and can be sent after logging in",
  { tag: "@full" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/401/);
    const { id } = await asAgent(database, context, server.url);
    await visitor.open(fresh);
    const house = freshHouse();
    await type(page, house);
    await database.deleteFrom("sessions").where("userId", "=", id).execute();
    await button(page, "Publish").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This was not sent");
    for (const value of Object.values(house)) await expect(page.getByRole("main")).toContainText(value);
    await expect(page.getByRole("main").getByRole("link", { name: /^Log in/ })).toHaveAttribute(
      "href",
      /^\/login\?redirectTo=/,
    );
    expect(await listingsOf(database, id)).toEqual([]);

    await signIn(context, await sessionCookie(database, id), server.url);
    await page.getByRole("button", { name: "Send again" }).click();
    await expectSaid(page, "Listing published", "Your property is now visible to consumers.");
    await expect(row(page, house.Title)).toHaveCount(1);
  },
);

test(
  "input survives a database outage and is published once afterwards",
  { tag: "@full" },
  async ({ visitor, page, context, fragile, database, faults }) => {
    faults.expect(/50\d/);
    const { id } = await asAgent(database, context, fragile.url);
    await visitor.open(fragile.url + fresh);
    const house = freshHouse();
    await type(page, house);
    fragile.line.cut();
    const posted = page.waitForResponse((response) => response.request().method() === "POST");
    await button(page, "Publish").click();
    expect((await posted).status()).toBe(503);
    fragile.line.restore();
    await expect.poll(async () => (await page.request.get(fragile.url + mine)).status()).toBe(200);
    await page.getByRole("button", { name: /^(?:Send again|Publish)$/ }).click();
    await expect(row(page, house.Title)).toHaveCount(1);
    await expect(listingsOf(database, id)).resolves.toMatchObject([{ title: house.Title, price: 1_450_000 }]);
  },
);

test(
  "a preview advises on words that turn tenants away, and the law refuses others",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/422/);
    await asAgent(database, context, server.url);
    await visitor.open(fresh);
    await page.getByRole("radio", { name: "For rent" }).check();
    await type(page, freshHouse({ Price: "700", Description: "Two bedrooms, professionals only." }));
    await button(page, "Preview").click();
    await expect(page.locator("#preview")).toBeFocused();
    await expect(field(page, "Description")).toHaveAccessibleDescription(
      /Advice on “professionals only”: no law forbids/,
    );
    await type(page, { Description: "Two bedrooms, sorry, no pets." });
    await button(page, "Preview").click();
    await expect(errorSummary(page).getByRole("link")).toHaveText([
      /^Description: remove “no pets”: .+ State a fact instead/,
    ]);
  },
);

test(
  "the preview shows the listing before it is published, and no input is lost",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database }) => {
    const { id } = await asAgent(database, context, server.url);
    await visitor.open(fresh);
    const house = freshHouse({ Bedrooms: "3", Features: "Lemon tree, Shed" });
    await type(page, house);
    await button(page, "Preview").click();
    await expect(page.locator("#preview")).toBeFocused();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("12 Sample Street");
    await expect(page.getByRole("listitem").filter({ hasText: house.Title })).toContainText("$1,450,000");
    const about = page.getByRole("region", { name: "About this home" });
    await expect(about.filter({ hasText: house.Title })).toContainText("Lemon tree");
    expect(await listingsOf(database, id)).toEqual([]);

    await page.getByRole("link", { name: "Back to editing" }).first().click();
    await expectTyped(page, house);
    const title = `${house.Title}, by the park`;
    await type(page, { Title: title });
    await button(page, "Preview").click();
    await expect(about.filter({ hasText: title })).toBeVisible();
    await button(page, "Publish").first().click();
    await expect(row(page, title)).toBeFocused();
    await expect(listingsOf(database, id)).resolves.toMatchObject([{ title, price: 1_450_000, bedrooms: 3 }]);
  },
);

test(
  "an unknown suburb such as “Newton 2042” needs a choice of suburbs before publishing",
  { tag: "@full" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/422/);
    const { id } = await asAgent(database, context, server.url);
    await visitor.open(fresh);
    const house = freshHouse({ Suburb: "Newton" });
    await type(page, house);
    await button(page, "Publish").click();
    await expect(errorSummary(page)).toBeFocused();
    await errorSummary(page).getByRole("link", { name: "We don't know Newton. Did you mean Newtown 2042?" }).click();
    await expect(page.getByRole("radio", { name: "Newtown 2042" })).toBeFocused();
    await expectTyped(page, house);
    await page.getByRole("radio", { name: "Newtown 2042" }).check();
    await button(page, "Preview").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("12 Sample Street Newtown, NSW 2042");
    // No errors remain.
    await expect(page.locator("form#listing [data-invalid]")).toHaveCount(0);
    await button(page, "Publish").first().click();
    await expect(row(page, house.Title)).toBeFocused();
    await expect(listingsOf(database, id)).resolves.toMatchObject([{ suburb: "Newtown", postcode: "2042" }]);
  },
);

test(
  "saving one of fifty-five listings returns to its row",
  { tag: "@full" },
  async ({ visitor, page, context, server, database }) => {
    const { id, agentId } = await asAgent(database, context, server.url);
    const titles = Array.from({ length: 55 }, (_, index) => `Cottage ${index + 1} of many`);
    for (const title of titles) await insertListing(database, { createdByUserId: id, agentId, title });
    await visitor.open(`${mine}?page=2`);
    await page.getByRole("link", { name: "Edit Cottage 2 of many" }).click();
    await type(page, { Title: "Cottage 2, renamed" });
    await button(page, "Save changes").click();
    await expect(row(page, "Cottage 2, renamed")).toBeFocused();
    await expect(row(page, "Cottage 2, renamed")).toBeInViewport();
    await expect(row(page, "Cottage 2, renamed")).toContainText("Changes saved");

    await openMore(page, "Cottage 3 of many");
    const unpublish = button(page, "Unpublish Cottage 3 of many");
    await unpublish.scrollIntoViewIfNeeded();
    await unpublish.click();
    await expect(row(page, "Cottage 3 of many")).toContainText("Listing unpublished");
    await expect(row(page, "Cottage 3 of many")).toBeInViewport();
  },
);

test(
  "a conflicting save shows both versions first, and loses neither",
  { tag: "@full" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/409/);
    const { id: createdByUserId, agentId } = await asAgent(database, context, server.url);
    made += 1;
    const title = `Contested cottage ${made}`;
    const { id } = await insertListing(database, {
      createdByUserId,
      agentId,
      title,
      price: 1_450_000,
      bedrooms: 2,
      bathrooms: 1,
    });
    const edit = `${mine}/${id}/edit`;
    await visitor.open(edit);
    const other = await context.newPage();
    await other.goto(new URL(edit, server.url).href);
    await field(other, "Price").fill("1,500,000");
    await field(other, "Bedrooms").fill("3");
    await button(other, "Save changes").click();
    await expect(other).toHaveURL(new RegExp(`${mine}(#|\\?|$)`));
    await other.close();

    await type(page, {
      Price: "1,400,000",
      Bathrooms: "2",
      Description: "First line.\n\nSecond line of what I typed.",
    });
    await button(page, "Save changes").click();
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page)).toContainText(
      /Unable to save changes. .+ changed this listing on .+, after you opened it/,
    );
    const differences = page.getByRole("region", { name: "What has changed" });
    await expect(differences.getByRole("heading", { level: 3 })).toHaveText(["Price", "Bedrooms"]);
    await expect(differences.getByRole("definition")).toHaveText([
      "$1,500,000",
      "1,400,000",
      "3",
      "You had not changed this. The form below shows the saved version.",
    ]);
    await expectTyped(page, {
      Price: "1,400,000",
      Bedrooms: "3",
      Bathrooms: "2",
      Description: "First line.\n\nSecond line of what I typed.",
    });
    expect((await listingsOf(database, createdByUserId))[0]).toMatchObject({ price: 1_500_000, bathrooms: 1 });

    await button(page, "Save changes").click();
    await expectSaid(page, "Changes saved", "Your property is visible to consumers.");
    expect((await listingsOf(database, createdByUserId))[0]).toMatchObject({
      price: 1_400_000,
      bedrooms: 3,
      bathrooms: 2,
    });
  },
);

test(
  "two colleagues manage each other's homes: of two concurrent saves, the second shows both versions and the author",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, browser, contextOptions, faults }) => {
    faults.expect(/409/);
    made += 1;
    const title = `Shared cottage ${made} of an agency`;
    const { id: agencyId } = await insertAgency(database);
    const ada = await signedInMember(database, { role: "agent" });
    const grace = await signedInMember(database, { role: "agent" });
    const { id: agentId } = await insertAgent(database, { agencyId, userId: ada.id, name: "Ada Lovelace" });
    await insertAgent(database, { agencyId, userId: grace.id, name: "Grace Hopper" });
    await insertListing(database, { createdByUserId: ada.id, agentId, title, price: 1_450_000, bedrooms: 2 });

    await signIn(context, grace.cookie, server.url);
    await visitor.open(mine);
    await expect(row(page, title)).toHaveCount(0);
    const whose = page.getByRole("navigation", { name: "Whose listings" });
    await expect(whose.getByRole("link", { name: "Whole agency" })).toBeVisible();
    await page.getByRole("link", { name: "See the homes of your agency" }).click();
    await expect(whose.getByRole("link", { name: "Whole agency" })).toHaveAttribute("aria-current", "page");
    await expect(row(page, title)).toContainText("Ada Lovelace");
    await expect(row(page, title)).not.toContainText("enquir");
    await expect(row(page, title).getByRole("link", { name: "Delete" })).toHaveCount(0);
    await row(page, title)
      .getByRole("link", { name: `Edit ${title}` })
      .click();
    await expect(field(page, "Price")).toHaveValue("1,450,000");

    const elsewhere = await browser.newContext(contextOptions);
    await signIn(elsewhere, ada.cookie, server.url);
    const other = await elsewhere.newPage();
    await other.goto(new URL(mine, server.url).href);
    await row(other, title)
      .getByRole("link", { name: `Edit ${title}` })
      .click();
    await field(other, "Price").fill("1,500,000");
    await field(other, "Bedrooms").fill("3");
    await button(other, "Save changes").click();
    await expect(other).toHaveURL(new RegExp(`${mine}(#|\\?|$)`));
    await elsewhere.close();

    await type(page, { Price: "1,400,000", Bathrooms: "2" });
    await button(page, "Save changes").click();
    await expect(errorSummary(page)).toContainText("Ada Lovelace changed this listing on");
    const differences = page.getByRole("region", { name: "What has changed" });
    await expect(differences.getByRole("definition").first()).toHaveText("$1,500,000");
    await expectTyped(page, { Price: "1,400,000", Bedrooms: "3", Bathrooms: "2" });
    expect((await listingsOf(database, ada.id))[0]).toMatchObject({ price: 1_500_000, bedrooms: 3 });

    await button(page, "Save changes").click();
    await expectSaid(page, "Changes saved", "Your property is visible to consumers.");
    await expect(page).toHaveURL(/whose=agency/);
    await expect(row(page, title)).toContainText("$1,400,000");
    expect((await listingsOf(database, ada.id))[0]).toMatchObject({ price: 1_400_000, bedrooms: 3, bathrooms: 2 });

    await database.updateTable("agents").set({ agencyId: null }).where("userId", "=", grace.id).execute();
    await page.reload();
    await expect(row(page, title)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "No listings published yet" })).toBeVisible();
  },
);

test(
  "a home goes under offer, is sold with date and price, corrected, and relisted",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/422|409/);
    const { id: createdByUserId, agentId } = await asAgent(database, context, server.url);
    const title = "Cottage that is sold";
    const publishedAt = new Date(Date.now() - 10 * 86_400_000);
    const { id } = await insertListing(database, { createdByUserId, agentId, title, publishedAt });
    await visitor.open(mine);
    await openMore(page, title);
    await button(page, `Under offer ${title}`).click();
    await expect(row(page, title)).toContainText("Marked as under offer");
    await openMore(page, title);
    await page.getByRole("link", { name: `Sold or withdrawn ${title}` }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sold or withdrawn");

    const today = sydneyDate(new Date());
    await expect(page.getByLabel("Sold on")).toHaveValue(today);
    await page.getByLabel("Sold on").fill(addDays(today, -20));
    await page.getByLabel("Sold for").fill("0");
    await button(page, "Mark as sold").click();
    await expect(errorSummary(page)).toContainText("Enter a price above 0, or withhold it");
    await page.getByLabel("Sold for").fill("$1.52m");
    await button(page, "Mark as sold").click();
    await expect(errorSummary(page)).toContainText("It cannot have been sold before it was listed here");
    await expect(page.getByLabel("Sold for")).toHaveValue("$1.52m");
    await page.getByLabel("Sold on").fill(addDays(today, -1));
    // Another window marks it as sold for $1.5m. Regression: the second sale counted as a correction.
    const sale = { status: "sold", closedPrice: 1_500_000 };
    expect((await page.request.patch(`/api/listings/${id}`, { data: sale })).status()).toBe(200);
    await button(page, "Mark as sold").click();
    await expect(errorSummary(page)).toContainText("You changed this listing on");
    await expect(errorSummary(page)).toContainText("Saved in the meantime: $1,500,000");
    await expect(page.getByLabel("Sold for")).toHaveValue("$1.52m");
    await button(page, "Mark as sold").click();

    await expectSaid(page, "Marked as sold", "Its page says so");
    await expect(page).toHaveURL(/\?list=closed#/);
    await expect(row(page, title)).toContainText("$1,520,000");
    await page.getByRole("link", { name: `Correct date or price ${title}` }).click();
    await expect(page.getByLabel("Sold on")).toHaveValue(addDays(today, -1));
    await page.getByLabel("Withhold the price").check();
    await button(page, "Mark as sold").click();
    await expect(row(page, title)).toContainText("Price withheld");
    expect((await page.request.get(`/listings/${id}`)).status()).toBe(200);

    await openMore(page, title);
    await button(page, `Back on the market ${title}`).click();
    await expect(page).toHaveURL(/\/dashboard\/listings#/);
    await expect(row(page, title)).toContainText("$1,450,000");

    await openMore(page, title);
    await page.getByRole("link", { name: `Sold or withdrawn ${title}` }).click();
    await button(page, "Withdraw").click();
    await expectSaid(page, "Home withdrawn", "It no longer appears in searches.");
    await expect(page.getByRole("link", { name: "Withdrawn (1)" })).toHaveAttribute("aria-current", "page");
    expect((await page.request.get(`/listings/${id}`)).status()).toBe(410);
  },
);

test(
  "an agent finds homes by what is due, and changes several at once",
  { tag: "@full" },
  async ({ visitor, page, context, server, database, faults, javaScriptEnabled }) => {
    faults.expect(/422|pictures\.example\.com/);
    const { id: createdByUserId, agentId } = await asAgent(database, context, server.url);
    const home = (title: string, more = {}) =>
      insertListing(database, { createdByUserId, agentId, title, suburb: "Newtown", ...more });
    await home("Cottage one", { address: "1 Sample Street", heroImageUrl: null });
    await home("Cottage two", { address: "2 Sample Street", heroImageUrl: "https://pictures.example.com/2.jpg" });
    await home("Cottage three", { address: "3 Other Street", status: "draft", publishedAt: null });
    // The search finds names of agents, too.
    await database.updateTable("agents").set({ name: "Ada Quill" }).where("id", "=", agentId).execute();
    await visitor.open(mine);
    await page.getByRole("link", { name: "without an inspection in 14 days" }).click();
    await expect(page).toHaveURL(/due=inspection/);
    await expect(row(page, "Cottage")).toHaveCount(2);
    await expect(row(page, "Cottage one")).toContainText("No photos");
    await expect(row(page, "Cottage two")).not.toContainText("No photos");
    // The narrowest window with a table.
    await page.setViewportSize({ width: 1024, height: 768 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
    const title = await row(page, "Cottage one").getByRole("link", { name: "1 Sample Street" }).boundingBox();
    expect(title!.height).toBeLessThanOrEqual(56);
    await page.setViewportSize({ width: 1280, height: 720 });

    const main = page.getByRole("main");
    await page.goto(`${mine}?search=sample+street`);
    await expect(row(page, "Cottage")).toHaveCount(2);
    await page.goto(`${mine}?search=nowhere`);
    await expect(page.getByRole("heading", { name: "No homes match" })).toBeVisible();
    await main.getByRole("link", { name: "Show all homes" }).click();

    await expect(page.locator("form#several")).toBeHidden();
    await row(page, "Cottage one").getByRole("checkbox").check();
    await expect(page.locator("form#several")).toBeInViewport();
    if (javaScriptEnabled) {
      const chosen = main.getByRole("status").filter({ hasText: "chosen" });
      await expect(chosen).toHaveText("1 home chosen");
      const bar = page.locator("form#several");
      await openPart(page, "Inspections");
      await main.getByLabel("From").fill("11:15");
      // Enter presses no button.
      await main.getByLabel("From").press("Enter");
      await expect(chosen).toHaveText("1 home chosen");
      await bar.getByRole("link", { name: "Choose all on this page" }).click();
      await expect(chosen).toHaveText("3 homes chosen");
      await row(page, "Cottage two").getByRole("checkbox").uncheck();
      await bar.getByRole("link", { name: "Choose all on this page" }).click();
      await expect(row(page, "Cottage two").getByRole("checkbox")).toBeChecked();
      await button(page, "None").click();
      await expect(bar).toBeHidden();
      await expect(main.getByRole("heading", { name: "Your listings" })).toBeFocused();
      await row(page, "Cottage one").getByRole("checkbox").check();
      await openPart(page, "Inspections");
      await expect(main.getByLabel("From")).toHaveValue("11:15");
    }
    await openPart(page, "Status");
    await row(page, "Cottage one").getByRole("checkbox").uncheck();
    await main.getByLabel("New status").selectOption("Withdrawn");
    // On the narrowest phones the button is far below the top of the page.
    await page.setViewportSize({ width: 320, height: 700 });
    await button(page, "Change status").click();
    await expect(errorSummary(page)).toContainText("Choose at least one home");
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page)).toBeInViewport({ ratio: 1 });
    await expect(button(page, "Change status")).toBeInViewport();
    await page.setViewportSize({ width: 1280, height: 720 });
    await expect(main.getByLabel("New status")).toHaveValue("withdrawn");

    await row(page, "Cottage one").getByRole("checkbox").check();
    await row(page, "Cottage three").getByRole("checkbox").check();
    await button(page, "Change status").click();
    await expectSaid(page, "1 home changed", "Not changed: 3 Other Street: This home is not on the market.");
    const statuses = (await listingsOf(database, createdByUserId)).map(({ status }) => status);
    expect(statuses).toEqual(["withdrawn", "active", "draft"]);

    await expect(page.locator("form#several")).toBeHidden();
    await main.getByRole("link", { name: "Choose all on this page" }).click();
    await expect(row(page, "Cottage two").getByRole("checkbox")).toBeChecked();
    await openPart(page, "Inspections");
    await button(page, "Add inspection").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Inspections of several homes");
    const times = page.getByRole("region", { name: /^Times on Saturday/ }).getByRole("listitem");
    await expect(times).toContainText(["10:00–10:30 am", "10:40–11:10 am"]);
    await page.getByLabel("Minutes for each home").selectOption("15");
    await page.getByLabel("Minutes of travel between them").fill("soon");
    await button(page, "Show the new times").click();
    await expect(errorSummary(page)).toContainText("Enter whole minutes, from 0 to 120");
    await expect(page.getByLabel("Minutes of travel between them")).toHaveValue("soon");
    await page.getByLabel("Minutes of travel between them").fill("20");
    await button(page, "Show the new times").click();
    await expect(times).toContainText(["10:00–10:15 am", "10:35–10:50 am"]);
    const ids = (await listingsOf(database, createdByUserId)).map(({ id }) => id);
    expect(await database.selectFrom("inspections").select("id").where("listingId", "in", ids).execute()).toEqual([]);
    // Times that differ from those on the page are shown for confirmation.
    await page.getByLabel("All at the same time").check();
    await button(page, "Add 2 inspections").click();
    await expect(notice(page)).toContainText("Check the new times");
    await expect(times).toContainText(["10:00–10:30 am", "10:00–10:30 am"]);
    await expect(page.getByText("An agent cannot be at several addresses at the same time.")).toBeVisible();
    await page.getByLabel("One after the other").check();
    await button(page, "Show the new times").click();
    await expect(times).toContainText(["10:00–10:15 am", "10:35–10:50 am"]);
    await button(page, "Add 2 inspections").click();
    await expectSaid(page, "2 inspections added", "10:00 am to 10:50 am.");
    await expect(row(page, "Cottage two")).toContainText(/10:00–10:15 am|10:35–10:50 am/);

    // Public pages of later journeys must not request a picture of another site.
    await database.deleteFrom("listings").where("createdByUserId", "=", createdByUserId).execute();
  },
);

test("an agent enters new prices for several homes, all or none", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/422/);
  const { id: createdByUserId, agentId } = await asAgent(database, context, server.url);
  const home = (number: number, more = {}) =>
    insertListing(database, { createdByUserId, agentId, address: `${number} Price Street`, price: 1_000_000, ...more });
  await home(1);
  await home(2, { listingType: "rent", price: 700, priceFrequency: "per_week" });
  await home(3);
  const prices = async () =>
    (await listingsOf(database, createdByUserId)).map(({ price, priceTo }) => [price, priceTo]);
  await visitor.open(mine);
  for (const number of [1, 2]) await row(page, `${number} Price Street`).getByRole("checkbox").check();
  await button(page, "Prices").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Prices");
  const [sale, rental] = [1, 2].map((number) => page.getByRole("group", { name: `${number} Price Street` }));
  await expect(page.getByRole("group", { name: "3 Price Street" })).toHaveCount(0);
  await expect(rental!.getByLabel("Guide up to")).toHaveCount(0);
  await expect(sale!.getByLabel("New price")).toHaveValue("1,000,000");
  await sale!.getByLabel("New price").fill("$100,000");
  await rental!.getByLabel("New rent per week").fill("about 720");
  await button(page, "Save prices").click();
  await expect(errorSummary(page).getByRole("link")).toHaveCount(2);
  await expect(sale!.getByLabel("New price")).toHaveValue("$100,000");
  await expect(rental!.getByLabel("New rent per week")).toHaveValue("about 720");
  await sale!.getByLabel("New price").fill("1,050,000");
  await sale!.getByLabel("Guide up to").fill("1,400,000");
  await rental!.getByLabel("New rent per week").fill("720");
  await button(page, "Save prices").click();
  await expect(errorSummary(page).getByRole("link", { name: /^1 Price Street: / })).toBeVisible();
  expect(await prices()).toEqual([
    [1_000_000, null],
    [700, null],
    [1_000_000, null],
  ]);
  await sale!.getByLabel("Guide up to").fill("1,100,000");
  await button(page, "Save prices").click();
  await expectSaid(page, "2 prices changed", "Their pages show it now.");
  expect(await prices()).toEqual([
    [1_050_000, 1_100_000],
    [720, null],
    [1_000_000, null],
  ]);
  await database.deleteFrom("listings").where("createdByUserId", "=", createdByUserId).execute();
});

test(
  "an agent shares a home with a colleague and an assistant; its page names all",
  { tag: "@full" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/status of 422/);
    made += 1;
    const title = `Home of two agents ${made}`;
    const { id: agencyId } = await insertAgency(database);
    const ada = await signedInMember(database, { role: "agent" });
    const grace = await signedInMember(database, { role: "agent" });
    const { id: agentId } = await insertAgent(database, { agencyId, userId: ada.id, name: "Ada Lovelace" });
    await insertAgent(database, { agencyId, userId: grace.id, name: "Grace Hopper", phone: "0491 570 157" });
    const kim = await signedInMember(database, { role: "agent" });
    await insertAgent(database, { agencyId, userId: kim.id, name: "Kim Lowe", phone: "0491 570 158" });
    const { id } = await insertListing(database, { createdByUserId: ada.id, agentId, title });
    await signIn(context, ada.cookie, server.url);
    await visitor.open(mine);
    await row(page, title).getByRole("checkbox").check();
    await openPart(page, "Agent");
    await page.getByRole("main").getByLabel("Shared with").selectOption("Grace Hopper");
    await button(page, "Change second agent").click();
    await expectSaid(page, "1 home changed", "All chosen homes were changed.");
    await expect(row(page, title)).toContainText("Shared with Grace Hopper");
    await row(page, title).getByRole("checkbox").check();
    await openPart(page, "Agent");
    await page.getByRole("main").getByLabel("Assistant", { exact: true }).selectOption("Kim Lowe");
    await button(page, "Change assistant").click();
    await expectSaid(page, "1 home changed", "All chosen homes were changed.");
    await expect(row(page, title)).toContainText("Assistant: Kim Lowe");
    await visitor.open(`/listings/${id}`);
    await expect(page.getByRole("heading", { name: "Ask Ada Lovelace or Grace Hopper" })).toBeVisible();
    const agent = page.getByRole("region", { name: "Ada Lovelace", exact: true });
    await expect(agent.getByRole("link", { name: "Grace Hopper" })).toBeVisible();
    await expect(agent).toContainText("0491 570 157");
    await expect(agent.getByText("Assistant: Kim Lowe")).toContainText("0491 570 158");

    await visitor.open(`${mine}/${id}/edit`);
    const [first, second] = [field(page, "Agent"), field(page, "Second agent")];
    const chosen = (select: Locator) => select.locator("option:checked");
    await expect(chosen(first)).toHaveText("Ada Lovelace");
    await expect(chosen(second)).toHaveText("Grace Hopper");
    await second.selectOption("Ada Lovelace");
    await type(page, { Title: `${title} handed over` });
    await button(page, "Save changes").click();
    await expect(errorSummary(page).getByRole("link", { name: "This is the home's agent already." })).toBeVisible();
    // All other input is preserved.
    await expectTyped(page, { Title: `${title} handed over` });
    await expect(chosen(second)).toHaveText("Ada Lovelace");
    await first.selectOption("Grace Hopper");
    await button(page, "Save changes").click();
    await expectSaid(page, "Changes saved", "Your property is visible to consumers.");
    const stored = database.selectFrom("listings").select(["title", "createdByUserId", "secondAgentId"]);
    await expect(stored.where("id", "=", id).executeTakeFirst()).resolves.toEqual({
      title: `${title} handed over`,
      createdByUserId: grace.id,
      secondAgentId: agentId,
    });
    await database.deleteFrom("listings").where("id", "=", id).execute();
  },
);

test("a listing that is not finished is kept as typed, continued and published", async ({
  page,
  visitor,
  database,
  context,
  server,
  faults,
}) => {
  faults.expect(/status of 422/);
  await asAgent(database, context, server.url);
  await visitor.open(fresh);
  const { Price, ...house } = freshHouse();
  const { Title: title } = house;
  await type(page, { "Street address": house["Street address"], Suburb: house.Suburb, Price: "about 1.4" });
  await button(page, "Finish later").click();
  await expect(notice(page)).toContainText("Saved as typed");
  await unfold(unfinished(page));
  await expect(unfinished(page).getByRole("list")).toContainText("12 Sample Street, Newtown");

  await unfinished(page).getByRole("link", { name: "Continue 12 Sample Street, Newtown" }).click();
  await expectTyped(page, { "Street address": "12 Sample Street", Suburb: "Newtown", Price: "about 1.4" });
  // A refused form stays unfinished.
  await button(page, "Publish").click();
  await expect(errorSummary(page)).toBeVisible();
  await type(page, { ...house, Price });
  await button(page, "Publish").click();
  await expect(row(page, title)).toBeVisible();
  await expect(unfinished(page)).toHaveCount(0);
});

test("an unfinished listing is discarded", { tag: "@full" }, async ({ page, visitor, database, context, server }) => {
  await asAgent(database, context, server.url);
  await visitor.open(fresh);
  await field(page, "Title").fill("Half a cottage");
  await button(page, "Finish later").click();
  await expect(page.getByRole("button", { name: "Discard Half a cottage" })).toBeHidden();
  await unfold(unfinished(page));
  await page.getByRole("button", { name: "Discard Half a cottage" }).click();
  await expect(notice(page)).toContainText("Unfinished listing discarded");
  await expect(unfinished(page)).toHaveCount(0);
});
