import { insertInspection } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertDrawing } from "#samples/factories/pictures.ts";
import { insertUser } from "#samples/factories/users.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { cards, results } from "#tests/support/results.ts";

test("a card opens the page of the home with all its data", async ({ visitor, page, homes, database }) => {
  const home = homes.find(({ type }) => type === "sale")!;
  await visitor.open("/listings");
  await cards(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/listings/${home.id}/[a-z0-9-]+$`));
  await expect(page).toHaveTitle(`${home.name} – Southerly`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(home.heading);
  const row = await database.selectFrom("listings").selectAll().where("id", "=", home.id).executeTakeFirstOrThrow();
  const main = page.getByRole("main");
  for (const text of [
    row.title,
    row.shownAddress ?? row.suburb,
    `${row.suburb}, NSW ${row.postcode}`,
    row.contactPhone,
    row.contactEmail,
    ...row.features,
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(main).toContainText(row.description.split(/\s*\n\s*\n\s*/)[0]!);
  await expect(main.getByRole("link", { name: row.contactPhone }).first()).toHaveAttribute("href", /^tel:/);
  await expect(main.getByRole("link", { name: row.contactEmail }).first()).toHaveAttribute("href", /^mailto:/);

  const agent = await database
    .selectFrom("agents")
    .innerJoin("agencies", "agencies.id", "agents.agencyId")
    .select(["agents.name", "agents.licenceNumber", "agencies.name as agency"])
    .where("agents.id", "=", row.agentId)
    .executeTakeFirstOrThrow();
  for (const text of [agent.name, agent.agency, agent.licenceNumber!]) await expect(main).toContainText(text);
  await expect(main.getByRole("heading", { name: `${home.suburb} in figures` })).toBeVisible();
  await expect(main.getByRole("heading", { name: `Newest figures, postcode ${row.postcode}` })).toBeVisible();
  await expect(main).toContainText(/January to March 2024, (\d+ sales|30 sales or fewer)/);
});

test("the short answers of a home with a guide and an auction are on the first screen", async ({
  visitor,
  page,
  database,
}) => {
  const { id: createdByUserId } = await insertUser(database);
  const auction = { saleMethod: "auction", auctionAt: new Date("2099-01-10T02:00:00Z") } as const;
  const offer = { price: 2_500_000, priceTo: 2_650_000, ...auction };
  const { id } = await insertListing(database, { createdByUserId, ...offer });
  for (const position of [1, 2]) await insertDrawing(database, { listingId: id, position });
  await insertInspection(database, { listingId: id, startsAt: new Date("2099-01-02T23:00:00Z") });
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open(`/listings/${id}`);
  const answer = page.locator(".home-answers dd").first();
  await expect(answer).toContainText("$");
  await expect(answer.getByRole("link")).toBeInViewport({ ratio: 1 });
  const [next, terms] = [page.locator(".home-next"), page.locator(".home-terms")];
  expect((await terms.boundingBox())!.y).toBe((await next.boundingBox())!.y);
});

test(
  "wide screens have short sections side by side; phones have the enquiry after the facts, and long lists are folded",
  { tag: "@read" },
  async ({ visitor, page, homes, database }) => {
    const ofSale = homes.filter(({ type }) => type === "sale").map(({ id }) => id);
    const { id, name } = await database
      .selectFrom("listings")
      .innerJoin("agents", "agents.id", "listings.agentId")
      .innerJoin("inspections", "inspections.listingId", "listings.id")
      .select(["listings.id", "agents.name"])
      .where("listings.id", "in", ofSale)
      .where("listings.secondAgentId", "is", null)
      .where("inspections.cancelledAt", "is", null)
      .where("inspections.startsAt", ">", new Date(Date.now() + 24 * 3600 * 1000))
      .orderBy("listings.id")
      .executeTakeFirstOrThrow();
    const heading = (text: string) => page.getByRole("heading", { name: text, exact: true });
    const placeOf = async (text: string) => (await heading(text).boundingBox())!;
    await page.setViewportSize({ width: 1280, height: 800 });
    await visitor.open(`/listings/${id}`);
    const [about, facts] = [await placeOf("About this home"), await placeOf("Facts")];
    expect(facts.y).toBe(about.y);
    expect(facts.x).toBeGreaterThan(about.x);
    await expect(heading(name)).toBeVisible();

    await page.setViewportSize({ width: 390, height: 844 });
    expect((await placeOf("Facts")).y).toBeGreaterThan((await placeOf("Inspections")).y);
    const enquiry = await placeOf(`Ask ${name}`);
    expect(enquiry.y).toBeGreaterThan((await placeOf("Facts")).y);
    expect(enquiry.y).toBeLessThan((await placeOf("Cost of this home")).y);
    const register = page.locator(".home-next").getByRole("link", { name: "Register" });
    await expect(register).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".home-answers").getByRole("link")).toHaveCount(
      await page.locator(".home-answers > div").count(),
    );
    const schools = page.locator("section").filter({ has: page.locator("#schools") });
    await expect(schools.getByText(/confirm with the school/)).toBeHidden();
    await schools.getByText(/^\d+ schools?$/).click();
    await expect(schools.getByText(/confirm with the school/)).toBeVisible();
    const profile = page.getByRole("link", { name: `Homes and sales of ${name}` });
    await expect(profile).toBeHidden();
    await page.getByText(`About ${name}`).click();
    await expect(profile).toBeVisible();
  },
);

test("phones show six facts and fold the others; wide screens show all in groups", async ({
  visitor,
  page,
  database,
}) => {
  const { id: createdByUserId } = await insertUser(database, { role: "agent" });
  const { id } = await insertListing(database, {
    createdByUserId,
    floorArea: 145,
    yearBuilt: 1954,
    livingFaces: "N",
    internet: "fttp",
    heatingCooling: "Gas heating",
    stepFreeAccess: true,
    stepFreeBathroom: false,
    councilRates: 420,
  });
  await visitor.open(`/listings/${id}`);
  const facts = page.getByRole("region", { name: "Facts" });
  const terms = facts.getByRole("term").filter({ visible: true });
  const titles = facts.getByRole("heading", { level: 3 }).filter({ visible: true });
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(terms).toHaveCount(10);
  await expect(titles).toHaveText(["Home", "Sale", "Running costs"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(terms).toHaveCount(6);
  await expect(titles).toHaveText(["Home"]);
  await facts.getByText("4 more facts").click();
  await expect(terms).toHaveCount(10);
  await expect(terms.last()).toHaveText("Council rates");
});

test("the breadcrumb leads to the homes of its suburb and type", { tag: "@full" }, async ({ visitor, page, homes }) => {
  const home = homes.find(({ type }) => type === "rent")!;
  await visitor.open(`/listings/${home.id}`);
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect(trail.getByRole("link", { name: "For Rent" })).toHaveAttribute("href", "/listings?type=rent");
  await trail.getByRole("link", { name: home.suburb }).click();
  await expect(results(page)).toBeVisible();
  await expect(page.getByRole("link", { name: `Suburb: ${home.suburb}` })).toBeVisible();
});

test("a wrong or missing slug redirects to the right path", { tag: "@read" }, async ({ visitor, page, homes }) => {
  const { id } = homes[0]!;
  for (const address of [`/listings/${id}`, `/listings/${id}/not-this-one`]) {
    const response = await visitor.open(address);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveURL(new RegExp(`/listings/${id}/(?!not-this-one)[a-z0-9-]+$`));
  }
});

test(
  "similar homes nearby have the same type, show their distance, and are linked",
  { tag: "@full" },
  async ({ visitor, page, homes }) => {
    const home = homes.find(({ type, propertyType }) => type === "sale" && propertyType === "House")!;
    await visitor.open(`/listings/${home.id}`);
    const nearby = page.getByRole("region", { name: "Similar homes nearby" });
    const links = nearby.getByRole("heading", { level: 3 }).getByRole("link");
    await expect(nearby).toBeVisible();
    const ids = (await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).map((href) =>
      Number(href?.split("/")[2]),
    );
    const found = ids.map((id) => homes.find((candidate) => candidate.id === id));
    expect(
      found.filter((other) => other?.type !== "sale" || other.propertyType !== "House" || other.id === home.id),
    ).toEqual([]);
    const labels = await nearby.getByText(/^(In\sthe\ssame\ssuburb|[\d.]+\skm\saway)$/).allTextContents();
    expect(ids.length).toBeGreaterThanOrEqual(3);
    expect(labels).toHaveLength(ids.length);
    const next = homes.find(({ id }) => id === ids[0])!;
    await expect(links.first()).toHaveText(next.cardLink);
    await links.first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(next.heading);
  },
);

test(
  "a rental is shown with rents of its postcode, not with prices",
  { tag: "@read" },
  async ({ visitor, page, homes }) => {
    const home = homes.find(({ type }) => type === "rent")!;
    await visitor.open(`/listings/${home.id}`);
    const figures = page.getByRole("region", { name: `${home.suburb} in figures` });
    await expect(figures).toContainText(/Median rent, .* a week/);
    await expect(figures).toContainText("February 2025 to January 2026");
    await expect(figures).toContainText("NSW Fair Trading");
    await expect(figures).not.toContainText(/Median price|Annual Growth|2019/i);
  },
);

test(
  "a home has the public schools that take its address, each with the homes in its area",
  { tag: "@full-js" },
  async ({ visitor, page, database }) => {
    const { id: createdByUserId } = await insertUser(database, { role: "agent" });
    const home = { createdByUserId, suburb: "Abbotsford", postcode: "2046", latitude: -33.8535, longitude: 151.1305 };
    const { id } = await insertListing(database, home);
    const withheld = await insertListing(database, { ...home, addressDisplay: "street" });
    await visitor.open(`/listings/${withheld.id}`);
    const ofSuburb = page.getByRole("region", { name: "Public schools that take addresses in Abbotsford" });
    await expect(ofSuburb).toContainText("all of Abbotsford, years K to 6");
    await visitor.open(`/listings/${id}`);
    const schools = page.getByRole("region", { name: "Public schools that take this address" });
    await expect(schools).toContainText("110\u00a0m, years K to 6");
    await expect(schools).toContainText("Distances are in a straight line from the home");
    await expect(schools).toContainText("confirm with the school");
    await expect(schools).toContainText("area dated 25 Nov 2025");
    await schools.getByRole("link", { name: "Abbotsford Public School" }).click();
    await expect(page.getByRole("link", { name: "School: Abbotsford Public School" })).toBeVisible();
    await expect(results(page).locator(`a[href^="/listings/${id}/"]`).first()).toBeVisible();
    await expect(results(page).locator(`a[href^="/listings/${withheld.id}/"]`)).toHaveCount(0);
    await expect(page.getByText(/other homes? in .+ not shown: .+ withholds? the exact address/)).toBeVisible();
  },
);

test(
  "the first screen leads to a chart around the home, or of its suburb if its place is private",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const { id: createdByUserId } = await insertUser(database, { role: "agent" });
    const home = { createdByUserId, suburb: "Abbotsford", postcode: "2046", latitude: -33.8535, longitude: 151.1305 };
    const { id } = await insertListing(database, home);
    const withheld = await insertListing(database, { ...home, addressDisplay: "street" });
    const chart = page.getByRole("img", { name: /^Chart of/ });
    const picture = chart.locator("img");
    const isDrawn = () => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

    await visitor.open(`/listings/${id}`);
    await page
      .getByRole("definition")
      .filter({ hasText: /[\d.]+\sk?m in a straight line, on the chart$/ })
      .getByRole("link")
      .click();
    await expect(page.getByRole("heading", { name: "The place" })).toBeInViewport();
    await expect(chart).toHaveAccessibleName(/^Chart of 1 km around this home in Abbotsford, with .+ wharf/);
    await expect(chart.getByText("This home", { exact: true })).toBeVisible();
    await expect(picture).toHaveAttribute("src", "/media/place/-33.85350,151.13050.svg");
    await expect.poll(isDrawn).toBe(true);
    const place = page.getByRole("region", { name: "The place" });
    await expect(place).toContainText("in a straight line from the home");
    await expect(place).toContainText("The broken line is the intake area of Abbotsford Public School.");
    const order = [
      "About this home",
      "Facts",
      "Cost of this home",
      "The place",
      "Public schools that take this address",
    ];
    const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allTextContents();
    expect(headings.map((text) => text.trim()).filter((text) => order.includes(text))).toEqual(order);

    await visitor.open(`/listings/${withheld.id}`);
    await expect(chart).toHaveAccessibleName(/^Chart of Abbotsford, with /);
    await chart.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute("src", "/media/place/abbotsford.svg");
    await expect.poll(isDrawn).toBe(true);
    await expect(chart).not.toContainText("This home");
    await expect(place).toContainText("in a straight line from its centre");
    await expect(place).not.toContainText("intake area");
    expect(await page.content()).not.toMatch(/33\.853|151\.130/);
  },
);

test("a home without a photo shows a labelled drawing", { tag: "@full-no-js" }, async ({ visitor, page, database }) => {
  const { id: createdByUserId } = await insertUser(database, { role: "agent" });
  const { id } = await insertListing(database, { createdByUserId });
  await visitor.open(`/listings/${id}`);
  await expect(page.getByRole("article").getByText("No photo supplied")).toBeVisible();
});

test(
  "without sharing and clipboard the link to a home is shown, without a private street",
  { tag: "@full-no-js" },
  async ({ visitor, page, database, server }) => {
    const { id: createdByUserId } = await insertUser(database, { role: "agent" });
    const hidden = { title: "Light & air", addressDisplay: "suburb" } as const;
    const { id } = await insertListing(database, { createdByUserId, ...hidden });
    await page.addInitScript(() => {
      for (const name of ["share", "clipboard"]) Object.defineProperty(navigator, name, { value: undefined });
    });
    await visitor.open(`/listings/${id}/light-air-newtown?utm_source=elsewhere`);
    await page.getByRole("button", { name: "Share" }).click();
    const panel = page.getByRole("dialog", { name: "Share this home" });
    const url = `${server.url}/listings/${id}/light-air-newtown`;
    await expect(panel.getByRole("textbox", { name: "Link to this home" })).toHaveValue(url);
    await expect(panel.getByRole("link", { name: "Email this home" })).toHaveAttribute(
      "href",
      `mailto:?subject=Light%20%26%20air%2C%20Newtown&body=${encodeURIComponent(url)}`,
    );
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(panel).toBeHidden();
  },
);
