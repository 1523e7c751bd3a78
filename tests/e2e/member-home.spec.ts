import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { findListedAgents } from "#tests/support/listed-agents.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

const header = (page: Page) => page.getByRole("banner");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const logOut = (page: Page) => header(page).getByRole("button", { name: "Log Out" });

test(
  "a member is greeted by first name, with three ways on and one for professionals",
  { tag: "@full-no-js" },
  async ({ visitor, page, context, server, database }) => {
    const { cookie } = await signedInMember(database, { firstName: "Billie" });
    await signIn(context, cookie, server.url);
    await visitor.open("/");
    await expect(page).toHaveTitle("Home – Southerly");
    await expect(heading(page)).toHaveText("Welcome back, Billie");
    const cards = page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { level: 2 }) });
    await expect(cards.getByRole("heading", { level: 2 })).toHaveText([
      "Browse Agents",
      "Explore Suburbs",
      "Get Services",
    ]);
    const services = page.getByRole("heading", { level: 2, name: "Services", exact: true });
    await expect(services).toBeVisible();
    await cards.getByRole("link", { name: "Get Services" }).click();
    await expect(page).toHaveURL("/#services");
    await expect(services).toBeInViewport();
    await cards.getByRole("link", { name: "Browse Agents" }).click();
    await expect(page).toHaveURL("/agents");
    await visitor.open("/");
    await cards.getByRole("link", { name: "Explore Suburbs" }).click();
    await expect(page).toHaveURL("/suburbs");

    await visitor.open("/");
    await expect(page.getByRole("heading", { level: 2, name: "Property Professional?" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Learn More" }).click();
    await expect(page).toHaveURL("/for-agents");

    const agent = await signedInMember(database, { role: "agent", firstName: "Ada" });
    await signIn(context, agent.cookie, server.url);
    await visitor.open("/");
    await expect(heading(page)).toHaveText("Welcome back, Ada");
    await expect(page.getByText("Property Professional?")).toHaveCount(0);
  },
);

test(
  "without times the new homes have the whole width, and phones show the link below the description",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database }) => {
    const { cookie } = await signedInMember(database, { firstName: "Billie" });
    await signIn(context, cookie, server.url);
    await page.setViewportSize({ width: 1280, height: 800 });
    await visitor.open("/");
    const homes = page.getByRole("region", { name: "New on the market" });
    expect((await homes.boundingBox())!.width).toBeGreaterThan(1100);
    await page.setViewportSize({ width: 390, height: 844 });
    const description = (await homes.getByText("and its new homes come here first").boundingBox())!;
    const link = (await homes.getByRole("link", { name: "See all homes for sale" }).boundingBox())!;
    expect(link.y).toBeGreaterThanOrEqual(description.y + description.height - 1);
  },
);

test(
  "a member's home opens with the search, then the next inspections and the saved homes",
  { tag: "@full" },
  async ({ visitor, page, context, server, database, homes }) => {
    const { id: userId, cookie } = await signedInMember(database, { firstName: "Billie" });
    await signIn(context, cookie, server.url);
    await visitor.open("/");
    await expect(page.getByRole("search", { name: "Homes" })).toBeVisible();
    const inspections = page.getByRole("region", { name: "Next inspections" });
    const saved = page.getByRole("region", { name: "Your saved homes" });
    await expect(inspections).toContainText("Save homes with the heart");
    await expect(saved).toContainText("A new price, an offer or a sale");
    await expect(page.getByRole("region", { name: "Answers to you" })).toHaveCount(0);

    const { id: listingId, cardLink } = homes[0]!;
    const { id: inspectionId } = await insertInspection(database, { listingId });
    await insertRegistration(database, { inspectionId, userId });
    await visitor.open("/");
    await expect(inspections).toContainText(", registered");
    await database.insertInto("savedHomes").values({ userId, listingId, priceWhenSaved: null }).execute();
    await visitor.open("/");
    await expect(inspections.getByRole("link").first()).toHaveAttribute("href", /\/listings\/\d+\//);
    await expect(saved.getByRole("listitem").getByRole("link")).toHaveAttribute(
      "href",
      new RegExp(`^/listings/${listingId}/`),
    );
    await expect(saved.getByRole("link", { name: "See all 1" })).toHaveAttribute("href", "/saved");

    // The home with news comes before those saved after it.
    const { id: createdByUserId } = await insertUser(database, { role: "agent" });
    const { id: cheaper } = await insertListing(database, {
      createdByUserId,
      address: "7 Cheaper Row",
      price: 950_000,
    });
    const { id: later } = await insertListing(database, { createdByUserId, address: "9 Later Row" });
    for (const id of [cheaper, later]) {
      await database.insertInto("savedHomes").values({ userId, listingId: id, priceWhenSaved: 950_000 }).execute();
    }
    await database.updateTable("listings").set({ price: 900_000 }).where("id", "=", cheaper).execute();
    await visitor.open("/");
    await expect(saved.getByRole("listitem").getByRole("heading", { level: 3 })).toHaveText([
      /7 Cheaper Row/,
      /9 Later Row/,
      new RegExp(cardLink),
    ]);
    await expect(saved.getByRole("listitem").first()).toContainText("Price lowered");
    await expect(saved.getByRole("link", { name: "See all 3" })).toBeVisible();
    await database.deleteFrom("inspections").where("id", "=", inspectionId).execute();
  },
);

test(
  "a buyer's dashboard opens with what is due, then their saved agents, and its first tab is Saved Agents",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database }) => {
    const { id: userId, cookie } = await signedInMember(database, { firstName: "Billie" });
    const [agent] = await findListedAgents(database);
    await database.insertInto("savedAgents").values({ userId, agentId: agent!.id }).execute();
    await signIn(context, cookie, server.url);
    await visitor.open("/dashboard");
    const tabs = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
    await expect(tabs.first()).toHaveText("Saved Agents");
    await expect(tabs.first()).toHaveAttribute("aria-current", "page");
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(headings).toHaveText(["Next inspections", "New on the market", "Your homes", "1 saved agent"]);
    await expect(page.getByRole("region", { name: "1 saved agent" })).toContainText(agent!.name);
    const inspections = page.getByRole("region", { name: "Next inspections" });
    const open = inspections.getByRole("link", { name: "Find open homes this Saturday" });
    await expect(open).toHaveAttribute("href", "/listings?open=sat");
    const find = page.getByRole("link", { name: "Find homes to save and follow their prices" });
    await expect(find).toHaveAttribute("href", "/listings");
    await expect(inspections).toContainText("None in the next two weeks");
    const { id: createdByUserId } = await insertUser(database, { role: "agent" });
    const { id: listingId } = await insertListing(database, { createdByUserId, address: "2 Visited Row" });
    const { id: inspectionId } = await insertInspection(database, { listingId });
    await insertRegistration(database, { inspectionId, userId });
    await database.insertInto("savedHomes").values({ userId, listingId, priceWhenSaved: null }).execute();
    const cheaper = await insertListing(database, { createdByUserId, address: "8 Cheaper Row", price: 950_000 });
    await visitor.open("/dashboard");
    await expect(inspections.getByRole("listitem").first()).toContainText("Registered");
    const link = new RegExp(`^/listings/${listingId}/`);
    await expect(inspections.getByRole("link", { name: /,/ }).first()).toHaveAttribute("href", link);
    const own = page.getByRole("region", { name: "Your homes" });
    await expect(own.getByRole("listitem").getByRole("link")).toHaveAttribute("href", link);
    await expect(own.getByRole("link", { name: "All 1" })).toHaveAttribute("href", "/saved");
    await expect(inspections).toContainText(/Next on [A-Z][a-z]{2} \d+ [A-Z][a-z]{2}/);
    await expect(own).toContainText("No changes since you saved it");
    await database
      .insertInto("savedHomes")
      .values({ userId, listingId: cheaper.id, priceWhenSaved: 950_000 })
      .execute();
    await database.updateTable("listings").set({ price: 900_000 }).where("id", "=", cheaper.id).execute();
    await visitor.open("/dashboard");
    await expect(own).toContainText("1 home changed since you saved them");
    await page.getByRole("main").getByRole("link", { name: "Search homes" }).click();
    await expect(page.getByRole("search", { name: "Homes" })).toBeVisible();
    await database.deleteFrom("inspections").where("id", "=", inspectionId).execute();
  },
);

test(
  "a member without a first name is greeted by email address",
  { tag: "@full" },
  async ({ visitor, page, context, server, database }) => {
    const email = `nameless.${process.pid}@example.com`;
    const { cookie } = await signedInMember(database, { firstName: null, lastName: null, email });
    await signIn(context, cookie, server.url);
    await visitor.open("/");
    await expect(heading(page)).toHaveText(`Welcome back, ${email}`);
    await expect(header(page).getByRole("link", { name: email })).toHaveAttribute("href", "/dashboard");
  },
);

test(
  "the header names the member, and Admin to admins alone",
  { tag: "@full" },
  async ({ visitor, page, context, server, database }) => {
    await visitor.open("/");
    await expect(header(page).getByRole("link", { name: "Consumer Login" })).toBeVisible();
    await expect(logOut(page)).toHaveCount(0);
    for (const isAdmin of [false, true]) {
      const { cookie } = await signedInMember(database, { firstName: "Billie", isAdmin });
      await signIn(context, cookie, server.url);
      await visitor.open("/agents");
      await expect(header(page).getByRole("link", { name: "Consumer Login" })).toHaveCount(0);
      await expect(header(page).getByRole("link", { name: "Billie" })).toHaveAttribute("href", "/dashboard");
      await expect(logOut(page)).toBeVisible();
      await expect(header(page).getByRole("link", { name: "Admin", exact: true })).toHaveCount(isAdmin ? 1 : 0);
    }
    await header(page).getByRole("link", { name: "Admin", exact: true }).click();
    await expect(page).toHaveURL("/admin");
    await header(page).getByRole("link", { name: "Billie" }).click();
    await expect(page).toHaveURL("/dashboard");
    await expect(heading(page)).toHaveText("Dashboard");
  },
);

test(
  "logging out leads to the landing page, and Back shows nothing private",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/status of 404/);
    const { id: userId, cookie } = await signedInMember(database, { firstName: "Bartholomew" });
    const [agent] = await findListedAgents(database);
    await database.insertInto("savedAgents").values({ userId, agentId: agent!.id }).execute();
    await signIn(context, cookie, server.url);
    await visitor.open("/");
    await visitor.open("/dashboard");
    await expect(page.getByRole("main")).toContainText(agent!.name);
    await logOut(page).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("search").first()).toBeVisible();
    await expect(heading(page)).not.toContainText("Welcome back");
    await expect(header(page).getByRole("link", { name: "Consumer Login" })).toBeVisible();
    expect(await context.cookies()).toEqual([]);

    await page.goBack();
    await expect(page).toHaveURL("/dashboard");
    await expect(heading(page)).toContainText("404 Page Not Found");
    await expect(page.getByRole("main").getByRole("link", { name: "Log in" })).toHaveAttribute(
      "href",
      "/login?redirectTo=%2Fdashboard",
    );
    await expect(page.locator("body")).not.toContainText(agent!.name);
    await expect(page.locator("body")).not.toContainText("Bartholomew");
    // One page further back is the member's home page.
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(header(page).getByRole("link", { name: "Consumer Login" })).toBeVisible();
    await expect(page.locator("body")).not.toContainText("Bartholomew");
  },
);
