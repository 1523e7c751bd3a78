import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import {
  errorSummary,
  expectThanks,
  expectTyped,
  field,
  fill,
  freshEnquiry,
  sendEnquiry,
  sentPanel,
  submitButton,
} from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { leadsWith, mailsOf } from "#tests/support/stored-enquiries.ts";

let made = 0;

/** A listed agent for this test only. */
async function newAgent(database: Kysely<DB>) {
  made += 1;
  const name = `Quentin Zweifel ${made}`;
  const email = `quentin.${made}@example.com`;
  const { id } = await insertAgent(database, { agencyId: null, userId: null, name, email });
  return { id, name, email, path: `/agents/${id}` };
}

test(
  "an agent's page shows their profile, agency and suburbs",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const { id: agencyId } = await insertAgency(database, { name: "Zweifel & Daughters" });
    const { id } = await insertAgent(database, {
      agencyId,
      userId: null,
      name: "Ottilie Zweifel",
      phone: "02 5550 0042",
      suburbs: ["Newtown", "Atlantis"],
      specialties: ["Terraces", "Auctions"],
      licenceNumber: "SAMPLE-9042",
      yearsExperience: 1,
      profileDescription: "One paragraph.\n\nAnd another.",
    });
    const response = await visitor.open(`/agents/${id}`);
    expect(response?.status()).toBe(200);
    await expect(page).toHaveTitle("Ottilie Zweifel, Zweifel & Daughters – Southerly");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Ottilie Zweifel");
    for (const text of [
      "1 year of experience",
      "One paragraph.",
      "And another.",
      "Terraces",
      "Auctions",
      "Atlantis",
      "SAMPLE-9042",
      "1 Sample Street, Newtown NSW 2042",
      "0 homes for sale",
    ]) {
      await expect(main).toContainText(text);
    }
    await expect(main.getByRole("link", { name: "02 5550 0042" })).toHaveAttribute("href", "tel:+61255500042");
    await expect(main.getByRole("link", { name: "daughters.example.com" })).toHaveAttribute("href", /^https:/);
    await expect(main.getByRole("link", { name: "Newtown", exact: true })).toHaveAttribute("href", "/suburbs/newtown");
    const described = await page.locator('script[type="application/ld+json"]').allTextContents();
    expect(described.map((text) => JSON.parse(text) as object)).toContainEqual(
      expect.objectContaining({ "@type": "RealEstateAgent", name: "Ottilie Zweifel" }),
    );
    await main.getByRole("link", { name: "Agents", exact: true }).click();
    await expect(page).toHaveURL("/agents");
  },
);

test(
  "an agent's page lists only public homes, by type and page",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const { agentId, sale } = await database
      .selectFrom("agents")
      .innerJoin("listings", (join) =>
        join.on((eb) =>
          eb.or([
            eb("listings.agentId", "=", eb.ref("agents.id")),
            eb("listings.secondAgentId", "=", eb.ref("agents.id")),
          ]),
        ),
      )
      .select((eb) => ["agents.id as agentId", eb.fn.countAll<number>().as("sale")])
      .where("listings.status", "=", "active")
      .where("listings.deletedAt", "is", null)
      .where("listings.listingType", "=", "sale")
      .groupBy("agents.id")
      .orderBy("sale", "desc")
      .limit(1)
      .executeTakeFirstOrThrow();
    await visitor.open(`/agents/${agentId}`);
    const homes = page.getByRole("region", { name: `${sale} homes for sale` });
    const titles = homes.getByRole("heading", { level: 3 });
    await expect(titles).toHaveCount(12);
    // Phones show the first six until all are requested.
    const desktop = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(titles.filter({ visible: true })).toHaveCount(6);
    await homes.getByRole("link", { name: `All ${sale} homes` }).click();
    await expect(titles.filter({ visible: true })).toHaveCount(12);
    await page.setViewportSize(desktop);
    const first = await titles.allTextContents();
    await homes.getByRole("link", { name: "Next" }).click();
    await expect(page).toHaveURL(`/agents/${agentId}?type=sale&page=2#homes`);
    await expect(page.getByRole("heading", { name: `${sale} homes for sale` })).toBeFocused();
    await expect(titles.first()).not.toHaveText(first[0]!);
    for (const title of await titles.allTextContents()) expect(first).not.toContain(title);

    await page.getByRole("navigation", { name: "Listing type" }).getByRole("link", { name: "For Rent" }).click();
    const rentals = page.getByRole("region", { name: /^\d+ homes? for rent$/ });
    await expect(rentals).toBeVisible();
    const home = rentals.getByRole("heading", { level: 3 }).first().getByRole("link");
    const address = (await home.innerText()).replace("Address on request, ", "");
    const path = (await home.getAttribute("href")) ?? "";
    await home.click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(address.replace(/, ([^,]+)$/, " $1"));
  },
);

test(
  "an enquiry from the page is one row and two mails, and its receipt leads back to the agent",
  { tag: "@full-js" },
  async ({ visitor, page, database }) => {
    const agent = await newAgent(database);
    const typed = freshEnquiry();
    await visitor.open(agent.path);
    await expect(page.getByRole("heading", { name: `Enquire with ${agent.name}` })).toBeVisible();
    await fill(page, typed);
    await field(page, "Suburb (optional)").fill("Newtown");
    await submitButton(page).click();
    await expectThanks(page);
    await visitor.expectSaidOnce("Enquiry Submitted!");

    const leads = await leadsWith(database, typed.Message);
    expect(leads).toMatchObject([
      {
        agentId: agent.id,
        listingId: null,
        suburb: "Newtown",
        source: `Southerly: agent:${agent.name}`,
        status: "new",
      },
    ]);
    expect((await mailsOf(database, leads)).map(({ kind, toAddress }) => [kind, toAddress])).toEqual([
      ["enquiry-received", agent.email],
      ["enquiry-receipt", typed.Email],
    ]);

    await sentPanel(page).getByRole("link", { name: "See or withdraw your enquiry" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your enquiry");
    await page.getByRole("main").getByRole("link", { name: agent.name }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(agent.name);
  },
);

test(
  "an enquiry from a card of the directory, clicked twice, is one row and two mails",
  { tag: "@full-no-js" },
  async ({ visitor, page, database }) => {
    const agent = await newAgent(database);
    const typed = freshEnquiry();
    await visitor.open(`/agents?search=${encodeURIComponent(agent.name)}`);
    const link = page.locator(`#agent-${agent.id}`).getByRole("link", { name: "Enquire" });
    const place = await visitor.enquireFrom(link);
    await expect(place).toContainText(`Your enquiry goes to ${agent.name}`);
    await fill(place, typed);
    await submitButton(place).dblclick();
    await visitor.expectSentFrom(link);
    const leads = await leadsWith(database, typed.Message);
    expect(leads).toMatchObject([{ agentId: agent.id, source: `Southerly: agent:${agent.name}` }]);
    expect(await mailsOf(database, leads)).toHaveLength(2);
  },
);

test(
  "an enquiry from a card lists linked errors first, keeps the input, and is sent once corrected",
  { tag: "@full" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/422/);
    const agent = await newAgent(database);
    const typed = freshEnquiry();
    const wrong = { ...typed, Email: "ada@", Message: "short" };
    await visitor.open(`/agents?search=${encodeURIComponent(agent.name)}`);
    const link = page.locator(`#agent-${agent.id}`).getByRole("link", { name: "Enquire" });
    const place = await visitor.enquireFrom(link);
    await sendEnquiry(place, wrong);
    await expect(errorSummary(place)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(errorSummary(place).getByRole("link")).toHaveText([
      "Valid email is required",
      "Please provide more details (at least 10 characters)",
    ]);
    await expectTyped(place, wrong);
    await errorSummary(place).getByRole("link", { name: "Valid email" }).click();
    await expect(field(place, "Email")).toBeFocused();
    expect(await leadsWith(database, wrong.Message)).toEqual([]);

    await sendEnquiry(place, typed);
    await visitor.expectSentFrom(link);
    await expect(page).not.toHaveTitle(/^Error: /);
    expect(await leadsWith(database, typed.Message)).toHaveLength(1);
  },
);

test(
  "an enquiry to an agent who leaves the directory meanwhile keeps the input",
  { tag: "@full" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/404/);
    const agent = await newAgent(database);
    const typed = freshEnquiry();
    await visitor.open(agent.path);
    await fill(page, typed);
    await database.updateTable("agents").set({ suburbs: [] }).where("id", "=", agent.id).execute();
    const posted = page.waitForResponse((response) => response.request().method() === "POST");
    await submitButton(page).click();
    expect((await posted).status()).toBe(404);
    await visitor.expectTypedStillThere(typed, "This agent is not in the directory");
    await expect(page.getByText("This agent is not in the directory").first()).toBeVisible();
    expect(await leadsWith(database, typed.Message)).toEqual([]);
  },
);

test("an agent outside the directory has no page", { tag: "@read" }, async ({ visitor, page, database, faults }) => {
  faults.expect(/404/);
  const { id } = await insertAgent(database, { agencyId: null, userId: null, profileDescription: null });
  for (const address of [`/agents/${id}`, "/agents/2147483647", "/agents/robin"]) {
    const response = await visitor.open(address);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("404 Page Not Found");
  }
});

test(
  "from the directory to a sent enquiry with the keyboard alone",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const agent = await newAgent(database);
    const typed = freshEnquiry({ Message: `Is there a cellar, ${agent.name}?` });
    await visitor.open(`/agents?search=${encodeURIComponent(agent.name)}`);
    const link = page.locator(`#agent-${agent.id}`).getByRole("link", { name: "Enquire" });
    await link.focus();
    const place = await visitor.enquireFrom(link, "Enter");
    await field(place, "Name").focus();
    for (const text of [typed.Name, typed.Phone, typed.Email, typed.Message, "Newtown"]) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
    await expect(place.getByRole("link", { name: "How we look after your details" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(submitButton(place)).toBeFocused();
    await page.keyboard.press("Enter");
    await visitor.expectSentFrom(link);
    expect(await leadsWith(database, typed.Message)).toMatchObject([{ email: typed.Email, suburb: "Newtown" }]);
  },
);

test("each figure of guides and sale prices opens its homes", { tag: "@full" }, async ({ visitor, page, database }) => {
  const { agentId } = await database
    .selectFrom("listings")
    .select("agentId")
    .where("status", "=", "sold")
    .where("agentId", "is not", null)
    .where("closedPrice", "is not", null)
    .groupBy("agentId")
    .orderBy((eb) => eb.fn.countAll(), "desc")
    .executeTakeFirstOrThrow();
  await visitor.open(`/agents/${agentId}`);
  const section = page.getByRole("region", { name: "Guides and sale prices" });
  await expect(section.getByRole("heading", { name: /^All suburbs: \d+ sales$/ })).toBeVisible();
  const figure = section.locator("details").first();
  await expect(figure.getByRole("link")).toHaveCount(0);
  await figure.locator("summary").click();
  const homes = Number(/^\d+/.exec(await figure.locator("summary").innerText())?.[0]);
  await expect(figure.getByRole("link")).toHaveCount(homes);
  await expect(figure.getByRole("listitem").first()).toContainText(/First guide \$.*last guide \$.*sold for \$/);
  await figure.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/listings\/\d+/);
});
