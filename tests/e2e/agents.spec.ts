import type { Page } from "@playwright/test";
import { freshEnquiry, sendEnquiry } from "#tests/support/enquiry-form.ts";
import { sampleOf } from "#tests/support/full.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { findListedAgents, type ListedAgent } from "#tests/support/listed-agents.ts";
import { leadsWith } from "#tests/support/stored-enquiries.ts";

const perPage = 24;

const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
const headings = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 });
const searchBox = (page: Page) => page.getByRole("searchbox", { name: "Name, agency, suburb or keywords" });
const suburbSelect = (page: Page) => page.getByLabel("Suburb", { exact: true });
const specialtySelect = (page: Page) => page.getByLabel("Specialty", { exact: true });
const searchButton = (page: Page) => page.getByRole("button", { name: "Search", exact: true });
const cardOf = (page: Page, { id }: { id: number }) => page.locator(`#agent-${id}`);

/** Expects the first page of exactly these agents, in this order, and their total number. */
async function expectAgents(page: Page, expected: readonly ListedAgent[]): Promise<void> {
  const count = `${expected.length} ${expected.length === 1 ? "agent" : "agents"}`;
  await expect(page.getByRole("main").getByText(count, { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveText(expected.slice(0, perPage).map(({ name }) => name));
}

/** Expects the query of the address to have this meaning. Ignores empty values. */
async function expectSearch(page: Page, expected: Record<string, string>): Promise<void> {
  await expect
    .poll(() => {
      const { pathname, searchParams } = new URL(page.url());
      return { pathname, ...Object.fromEntries([...searchParams].filter(([, value]) => value !== "")) };
    })
    .toEqual({ pathname: "/agents", ...expected });
}

/** The suburb that most of these agents serve. */
function mostServed(agents: readonly ListedAgent[]): string {
  const counts = new Map<string, number>();
  for (const suburb of agents.flatMap(({ suburbs }) => suburbs)) counts.set(suburb, (counts.get(suburb) ?? 0) + 1);
  const [first] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (!first) throw new Error("Nobody is listed.");
  return first[0];
}

test(
  "the directory shows featured agents first, then the others, and states the order",
  { tag: "@read" },
  async ({ visitor, page, database }) => {
    const agents = await findListedAgents(database);
    await visitor.open("/agents");
    await expect(page).toHaveTitle("Find Your Perfect Agent – Southerly");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Find Your Perfect Agent");
    await expect(page.getByRole("main").getByText("are samples")).toBeVisible();
    await expect(page.getByText("Featured agents are paid placements and come first.")).toBeVisible();
    await expect(headings(page)).toHaveText(["Featured Agents", "All Agents"]);
    await expectAgents(page, agents);
    const featured = page.getByRole("region", { name: "Featured Agents" });
    await expect(featured.getByRole("heading", { level: 3 })).toHaveText(
      agents.filter(({ isFeatured }) => isFeatured).map(({ name }) => name),
    );
  },
);

test(
  "a card shows an agent's details and links to their page",
  { tag: "@full-no-js" },
  async ({ visitor, page, database }) => {
    const agents = await findListedAgents(database);
    const agent = agents.find(({ isFeatured, suburbs }) => isFeatured && suburbs.length > 4)!;
    await visitor.open("/agents");
    const card = cardOf(page, agent);
    await expect(card).toContainText("Featured");
    await expect(card).toContainText(agent.agencyName!);
    await expect(card).toContainText(/\d+ years of experience/);
    await card.locator("summary").click();
    await expect(card.getByRole("list", { name: "Specialties" }).getByRole("listitem")).toHaveText(agent.specialties);
    await expect(card.getByRole("list", { name: "Suburbs" }).getByRole("listitem")).toHaveText([
      ...agent.suburbs.slice(0, 3),
      `+${agent.suburbs.length - 3} more suburbs`,
    ]);
    await card.getByRole("link", { name: agent.name, exact: true }).click();
    await expect(page).toHaveURL(`/agents/${agent.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(agent.name);
  },
);

test("an agent can be contacted from their card", { tag: "@full-js" }, async ({ visitor, page, database }) => {
  const agent = (await findListedAgents(database)).at(3)!;
  const enquiry = freshEnquiry();
  await visitor.open("/agents");
  const link = cardOf(page, agent).getByRole("link", { name: "Enquire" });
  await expect(link).toHaveAttribute("href", `/agents/${agent.id}#enquire`);
  const place = await visitor.enquireFrom(link);
  await expect(place.getByRole("heading", { name: `Enquire with ${agent.name}` })).toBeVisible();
  await sendEnquiry(place, enquiry);
  await visitor.expectSentFrom(link);
  expect(await leadsWith(database, enquiry.Message)).toMatchObject([{ agentId: agent.id }]);
});

test.describe("a search", () => {
  test("by text finds the agents who match every word", { tag: "@full-js" }, async ({ visitor, page, database }) => {
    const agents = await findListedAgents(database);
    const [first] = agents;
    const words = [first!.name.split(" ")[0]!, first!.agencyName!.split(" ")[0]!, first!.suburbs[0]!];
    await visitor.open("/agents");
    await searchBox(page).fill(words.join(" ").toUpperCase());
    await searchButton(page).click();
    await expectSearch(page, { search: words.join(" ").toUpperCase() });
    await expectAgents(
      page,
      agents.filter(({ names }) => words.every((word) => names.includes(word.toLowerCase()))),
    );
    await expect(searchBox(page)).toHaveValue(words.join(" ").toUpperCase());
  });

  test(
    "by suburb and specialty finds the agents who have both",
    { tag: "@full" },
    async ({ visitor, page, database }) => {
      const agents = await findListedAgents(database);
      const suburb = mostServed(agents);
      const ofSuburb = agents.filter(({ suburbs }) => suburbs.includes(suburb));
      const specialty = ofSuburb[0]!.specialties[0]!;
      await visitor.open("/agents");
      await suburbSelect(page).selectOption(suburb);
      await searchButton(page).click();
      await expectSearch(page, { suburb });
      await expectAgents(page, ofSuburb);
      await specialtySelect(page).selectOption(specialty);
      await searchButton(page).click();
      await expectSearch(page, { suburb, specialty });
      await expectAgents(
        page,
        ofSuburb.filter(({ specialties }) => specialties.includes(specialty)),
      );
      await expect(suburbSelect(page)).toHaveValue(suburb);
      await expect(specialtySelect(page)).toHaveValue(specialty);
    },
  );

  test("is cleared by a link", { tag: "@full" }, async ({ visitor, page, database }) => {
    const [agent] = await findListedAgents(database);
    const set = { search: agent!.name, suburb: agent!.suburbs[0]!, specialty: agent!.specialties[0]! };
    await visitor.open(`/agents?${new URLSearchParams(set).toString()}`);
    await expect(cards(page)).toHaveText([agent!.name]);
    const clear = page.getByRole("link", { name: "Clear", exact: true });
    await clear.click();
    await expectSearch(page, {});
    await expect(clear).toHaveCount(0);
    await expectAgents(page, await findListedAgents(database));
    for (const control of [searchBox(page), suburbSelect(page), specialtySelect(page)]) {
      await expect(control).toHaveValue("");
    }
  });

  test("without results says so, and offers a reset", { tag: "@full" }, async ({ visitor, page, database }) => {
    await visitor.open("/agents?search=xylophone-of-nobody");
    await expect(page.getByRole("heading", { name: "No agents found" })).toBeVisible();
    await expect(searchBox(page)).toHaveValue("xylophone-of-nobody");
    await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
    await page.getByRole("link", { name: "Reset Search" }).click();
    await expectSearch(page, {});
    await expectAgents(page, await findListedAgents(database));
    await expect(searchBox(page)).toHaveValue("");
  });

  test(
    "without a featured agent has one list with a visually hidden heading",
    { tag: "@read" },
    async ({ visitor, page, database }) => {
      const agents = await findListedAgents(database);
      const plain = agents.find(({ isFeatured }) => !isFeatured)!;
      await visitor.open(`/agents?search=${encodeURIComponent(plain.name)}`);
      await expect(headings(page)).toHaveText(["Agents"]);
      await expect(page.getByText("None of these is a paid placement.")).toBeVisible();
      await expect(page.locator(".card").getByText("Featured")).toHaveCount(0);
    },
  );
});

const misspelt = [
  ["Nwetown", "newtown"],
  ["Bondii", "bondi"],
  ["Ramen", "raman"],
] as const;

for (const [typed, meant] of sampleOf(misspelt, 1)) {
  test(`a typing error is corrected: ${typed}`, { tag: "@read" }, async ({ visitor, page, database }) => {
    const agents = await findListedAgents(database);
    await visitor.open(`/agents?search=${typed}`);
    await expect(page.getByText(`Nothing matches “${typed}” exactly. These are close.`)).toBeVisible();
    await expectAgents(
      page,
      agents.filter(({ names }) => names.includes(meant)),
    );
    await expect(searchBox(page)).toHaveValue(typed);
  });
}

test(
  "the agents of a suburb are ordered by our records of what they sold there",
  { tag: "@full-no-js" },
  async ({ visitor, page, database }) => {
    const sales = await database
      .selectFrom("listings")
      .select((eb) => ["suburb", eb.fn.countAll<number>().as("sold")])
      .where("status", "=", "sold")
      .groupBy(["suburb", "agentId"])
      .orderBy("sold", "desc")
      .execute();
    // A single agent cannot be sorted.
    const [most] = [...Map.groupBy(sales, ({ suburb }) => suburb).values()].filter(({ length }) => length > 1);
    const { suburb, sold } = most![0]!;
    await visitor.open(`/agents?suburb=${encodeURIComponent(suburb)}`);
    await page.getByLabel("Order by").selectOption("Most sold");
    await searchButton(page).click();
    await expectSearch(page, { suburb, sort: "sales" });
    await expect(page.getByText("We count only homes that were listed here")).toBeVisible();
    const first = page.getByRole("main").locator("li:has(h3)").first();
    await expect(first).toContainText(new RegExp(`${sold} sold.*in ${suburb}`));
    await page.getByLabel("Order by").selectOption("Featured first");
    await searchButton(page).click();
    await expectSearch(page, { suburb });
  },
);

test("on a phone the first agent is on the upper part of the screen", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/agents");
  const first = await page.locator(".agent-grid > li").first().boundingBox();
  expect(first!.y).toBeLessThan(300);
  await page.getByText("Order, specialty").click();
  await expect(page.getByLabel("Order by")).toBeVisible();
});

test(
  "on a wide screen an owner sees an example of agents and their sales below the question",
  { tag: "@full-js" },
  async ({ visitor, page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await visitor.open("/agents/appraisal");
    const agents = page.getByRole("list", { name: "The agents with the most sales there" });
    await expect(agents.getByRole("listitem").first()).toBeInViewport({ ratio: 1 });
  },
);

test("agents are ordered by the days to sell", { tag: "@full" }, async ({ visitor, page }) => {
  await visitor.open("/agents");
  await page.getByLabel("Order by").selectOption("Fewest days to sell");
  await searchButton(page).click();
  await expectSearch(page, { sort: "days" });
  await expect(page.getByText("Agents whose homes sold in the fewest days come first")).toBeVisible();
  const days = await page
    .getByRole("main")
    .getByRole("term")
    .filter({ hasText: /^days to sell$/ })
    .locator("xpath=preceding-sibling::dd")
    .allInnerTexts();
  expect(days.length).toBeGreaterThan(1);
  const numbers = days.map(Number).filter((day) => !Number.isNaN(day));
  expect(numbers.length).toBeGreaterThan(1);
  expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
});

test("ticked agents are compared, differences first", { tag: "@full-js" }, async ({ visitor, page, database }) => {
  const agents = await findListedAgents(database);
  const suburb = mostServed(agents);
  const [one, other] = agents.filter(({ suburbs }) => suburbs.includes(suburb));
  await visitor.open(`/agents?suburb=${encodeURIComponent(suburb)}`);
  for (const agent of [one!, other!])
    await cardOf(page, agent)
      .getByRole("checkbox", { name: `Compare ${agent.name}` })
      .click();
  const compare = page.getByRole("button", { name: "Compare agents" });
  await expect(compare).toBeInViewport();
  await compare.click();
  await expect(page).toHaveURL(
    (url) => url.pathname === "/agents/compare" && url.searchParams.getAll("agent").length === 2,
  );
  await expect(page.getByText(`Sold and leased in ${suburb}. Homes sold come first, then what differs.`)).toBeVisible();
  const table = page.getByRole("table", { name: "Compare agents" });
  for (const agent of [one!, other!]) await expect(table.getByRole("columnheader", { name: agent.name })).toBeVisible();
  await expect(table.getByRole("rowheader", { name: `Homes sold in ${suburb}`, exact: true })).toBeVisible();
  await visitor.open("/agents/compare");
  await page.getByRole("link", { name: "Choose agents" }).click();
  await expectSearch(page, {});
});

test(
  "an owner asks two agents for an appraisal at once, each as an enquiry of its own",
  { tag: "@full-no-js" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/status of 422/);
    const [one, other] = await findListedAgents(database);
    const { Message: message, ...typed } = freshEnquiry();
    await visitor.open(`/agents/appraisal?agent=${one!.id}`);
    await expect(page.getByText("Next, the agent answers you within 24 hours to arrange a visit.")).toBeVisible();
    await page.getByRole("link", { name: "Add up to 2 more agents" }).click();
    await expect(cardOf(page, one!).getByRole("checkbox", { name: `Compare ${one!.name}` })).toBeChecked();
    await expect(page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Next" })).toHaveAttribute(
      "href",
      new RegExp(`[?&]agent=${one!.id}(&|#|$)`),
    );
    await page.getByRole("searchbox").fill(other!.name);
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(cardOf(page, one!)).toHaveCount(0);
    await expect(page.getByText("1 other agent chosen.")).toBeVisible();
    await cardOf(page, other!)
      .getByRole("checkbox", { name: `Compare ${other!.name}` })
      .click();
    await page.getByRole("button", { name: "Ask for an appraisal" }).click();
    for (const agent of [one!, other!])
      await expect(page.getByRole("main").getByRole("link", { name: agent.name, exact: true })).toBeVisible();
    const home = page.getByRole("group", { name: "Your home", exact: true });
    await expect(home.getByRole("combobox")).toHaveCount(2);
    await expect(page.getByRole("group", { name: "How the agents reach you" }).getByRole("textbox")).toHaveCount(3);
    await expect(page.getByText(`We pass these details on to ${one!.name} and ${other!.name}`)).toBeVisible();
    await expect(page.getByLabel("Message")).toBeHidden();
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.locator("#errors")).toContainText("Enter the address of the home");
    await expect(page.locator("#errors")).toContainText("Choose when you think of selling");
    await page.getByLabel("Address to appraise").fill("12 Sample Street, Newtown");
    await page.getByLabel("When do you think of selling?").selectOption("Within three months");
    await page.getByLabel("House or unit?").selectOption("Unit or townhouse");
    for (const [label, value] of Object.entries(typed)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.getByText("Change the message").click();
    await page.getByLabel("Message").fill("Short");
    await page.getByRole("button", { name: "Send request" }).click();
    // With an error, the message is open.
    await expect(page.getByLabel("Message")).toHaveValue("Short");
    await expect(page.getByLabel("Message")).toBeVisible();
    await page.getByLabel("Message").fill(message);
    await page.getByRole("button", { name: "Send request" }).click();
    await expect(page.getByRole("heading", { name: `Sent to ${one!.name} and ${other!.name}` })).toBeVisible();
    const request = {
      appraisalAddress: "12 Sample Street, Newtown",
      appraisalTiming: "soon",
      propertyType: "Unit or townhouse",
    };
    expect(await leadsWith(database, message)).toMatchObject([
      { agentId: one!.id, ...request },
      { agentId: other!.id, ...request },
    ]);
    await page.getByRole("link", { name: `See or withdraw your enquiry to ${other!.name}` }).click();
    await expect(page.getByText("12 Sample Street, Newtown")).toBeVisible();
  },
);

test("an owner enters the address of the home, and chooses agents of its suburb by their records", async ({
  visitor,
  page,
  database,
}) => {
  const agents = await findListedAgents(database);
  const suburb = agents[0]!.suburbs[0]!;
  const local = agents.filter(({ suburbs }) => suburbs.includes(suburb)).map(({ name }) => name);
  const typed = `12 Sample Street, ${suburb.toLowerCase()}`;
  const address = page.getByLabel("Address of your home");
  const find = page.getByRole("button", { name: "Find local agents" });
  const choices = page.getByRole("form", { name: `Agents in ${suburb}` });
  // Agents without a recorded sale have a separate list.
  const rows = choices
    .getByRole("list", { name: new RegExp(`^(Agents in ${suburb}|Also in ${suburb}, no sales recorded here yet)$`) })
    .getByRole("listitem");
  const ask = choices.getByRole("button", { name: "Ask these agents" });

  await visitor.open("/agents/appraisal");
  await expect(
    page.getByText(/^\d+ agents have profiles here, with \d+ sales recorded in the last 12 months\.$/),
  ).toBeVisible();
  const example = page.getByRole("region", { name: /^For example: / });
  await expect(example.getByRole("list").getByRole("listitem").first()).toContainText(/\d+\s*sold in /);
  await expect(example).toContainText(/Sales as recorded here up to \d+ \w+ \d{4}\./);
  await find.click();
  await expect(page.getByText("Enter the address of your home, with its suburb.")).toBeVisible();
  // The overall figures are only on the cached page.
  await expect(example).toHaveCount(0);
  await address.fill("12 Sample Street, Qqqqzz");
  await find.click();
  await expect(page.getByText("We know no suburb in “12 Sample Street, Qqqqzz”.")).toBeVisible();
  await expect(address).toHaveValue("12 Sample Street, Qqqqzz");
  await expect(address).toHaveAttribute("aria-invalid", "true");
  await expect(example).toHaveCount(0);
  await address.fill(typed);
  // On a narrow phone no word of a choice is broken.
  await page.setViewportSize({ width: 320, height: 640 });
  const choice = page.getByRole("group", { name: /^House or unit/ }).locator("label");
  const lines = await choice.evaluateAll((labels) =>
    labels.map((label) => {
      const range = document.createRange();
      range.selectNodeContents(label.lastChild!);
      return range.getClientRects().length;
    }),
  );
  expect(lines).toEqual([1, 1, 1]);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("radio", { name: "House", exact: true }).check();
  await find.click();
  await expect(page.getByRole("heading", { level: 1, name: typed })).toBeVisible();
  await expect(page.getByRole("main").getByText("Units and townhouses")).toHaveCount(0);
  await visitor.open(`/agents/appraisal?${new URLSearchParams({ address: typed }).toString()}`);
  await expect(page.getByRole("heading", { level: 1, name: typed })).toBeVisible();
  await expect(rows.getByRole("checkbox")).toHaveCount(Math.min(6, local.length));
  await expect(rows.getByText(new RegExp(`sold in (Sydney, \\d+ in )?${suburb}`))).toHaveCount(
    Math.min(6, local.length),
  );
  await expect(choices.getByRole("list", { name: `Agents in ${suburb}` }).getByText("0 sold in")).toHaveCount(0);
  await ask.click();
  await expect(choices.getByRole("alert")).toContainText("Tick at least one agent.");

  const first = rows.getByRole("checkbox").first();
  const name = await rows.first().locator("label").innerText();
  expect(local).toContain(name);
  await first.check();
  await ask.click();
  await expect(page.getByRole("heading", { name: "Your request goes to" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name, exact: true })).toBeVisible();
  await expect(page.getByLabel("Address to appraise")).toHaveValue(typed);
  await page.getByRole("link", { name: "Add up to 2 more agents" }).click();
  await expect(first).toBeChecked();

  // A chosen agent from elsewhere is not listed as local.
  const other = agents.find(({ suburbs }) => !suburbs.includes(suburb))!;
  const chosen = new URLSearchParams({ address: typed, agent: String(other.id), step: "agents" });
  await visitor.open(`/agents/appraisal?${chosen.toString()}`);
  await expect(rows.getByRole("checkbox")).toHaveCount(Math.min(6, local.length));
  const others = choices.getByRole("list", { name: "You have chosen" });
  await expect(others.getByRole("checkbox", { name: other.name })).toBeChecked();

  await visitor.open("/agents/appraisal?suburb=Qqqqzz");
  await expect(page.getByText("We know no suburb “Qqqqzz”.")).toBeVisible();
  await visitor.open(`/agents/appraisal?suburb=${encodeURIComponent(suburb.toLowerCase())}`);
  await first.check();
  await ask.click();
  await expect(page.getByLabel("Address to appraise")).toHaveValue("");
});

test("the agents of a suburb link to its homes", { tag: "@full" }, async ({ visitor, page, homes }) => {
  const { suburb } = homes[0]!;
  const count = (type?: "sale" | "rent") =>
    homes.filter((home) => home.suburb === suburb && (type === undefined || home.type === type)).length;
  const linkText = `See ${count()} ${count() === 1 ? "home" : "homes"} in ${suburb}`;
  await visitor.open(`/agents?suburb=${encodeURIComponent(suburb.toLowerCase())}`);
  await expect(page.getByText(linkText)).toBeVisible();
  await visitor.open(`/agents?search=${encodeURIComponent(suburb.toUpperCase())}`);
  await expect(page.getByText(linkText)).toBeVisible();
  const type = homes[0]!.type;
  await page.getByRole("link", { name: `${count(type)} for ${type}` }).click();
  await expect(page.getByRole("heading", { level: 2, name: `for ${type}` })).toHaveText(
    `${count(type)} ${count(type) === 1 ? "home" : "homes"} for ${type}`,
  );
  await visitor.open("/agents?search=auctions");
  await expect(page.getByText(/^See .* in /)).toHaveCount(0);
});

test(
  "a suburb in the address is matched ignoring case, even when no agent serves it",
  { tag: "@read" },
  async ({ visitor, page, database }) => {
    const agents = await findListedAgents(database);
    const suburb = mostServed(agents);
    await visitor.open(`/agents?suburb=${encodeURIComponent(suburb.toUpperCase())}`);
    await expect(suburbSelect(page)).toHaveValue(suburb);
    await expectAgents(
      page,
      agents.filter(({ suburbs }) => suburbs.includes(suburb)),
    );
    await visitor.open("/agents?suburb=Atlantis+Point");
    await expect(suburbSelect(page)).toHaveValue("Atlantis Point");
    await expect(page.getByRole("heading", { name: "No agents found" })).toBeVisible();
  },
);

test(
  "pages follow each other by links, keep the search and lead to the agents",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const agents = (await findListedAgents(database)).filter(({ names }) => names.includes("a"));
    await visitor.open("/agents?search=a");
    const pages = page.getByRole("navigation", { name: "Pages" });
    await expect(pages.getByRole("link", { name: "Previous" })).toHaveCount(0);
    await pages.getByRole("link", { name: "Next" }).click();
    await expectSearch(page, { search: "a", page: "2" });
    await expect(cards(page)).toHaveText(agents.slice(perPage, 2 * perPage).map(({ name }) => name));
    await expect(page.locator("#results")).toBeFocused();
    await expect(headings(page)).toHaveText(["All Agents"]);
    await pages.getByRole("link", { name: "Previous" }).click();
    await expectSearch(page, { search: "a" });
    await expect(headings(page)).toHaveText(["Featured Agents", "All Agents"]);
    await visitor.open("/agents?search=a&page=9999");
    await expect(cards(page).last()).toHaveText(agents.at(-1)!.name);
  },
);

test("structured data lists the first ten agents", { tag: "@read" }, async ({ visitor, page, database, server }) => {
  const agents = await findListedAgents(database);
  await visitor.open("/agents");
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const list = texts
    .map(
      (text) => JSON.parse(text) as { "@type"?: string; itemListElement?: { item: { name: string; url: string } }[] },
    )
    .find((data) => data["@type"] === "ItemList");
  expect(list?.itemListElement?.map(({ item }) => item)).toMatchObject(
    agents.slice(0, 10).map(({ id, name }) => ({ name, url: `${server.url}/agents/${id}` })),
  );
  await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", `${server.url}/agents`);
});

test("everything is reached by keyboard in visual order", { tag: "@full" }, async ({ visitor, page, database }) => {
  const agents = await findListedAgents(database);
  const [agent] = agents;
  await visitor.open("/agents");
  await searchBox(page).focus();
  const stops = [
    suburbSelect(page),
    specialtySelect(page),
    page.getByLabel("Order by"),
    searchButton(page),
    cards(page).first(),
    cardOf(page, agent!).locator("summary"),
    cardOf(page, agent!).getByRole("link", { name: "Enquire" }),
    cardOf(page, agent!).getByRole("link", { name: "Call" }),
    cardOf(page, agent!).getByRole("checkbox", { name: "Compare" }),
  ];
  for (const stop of stops) {
    await page.keyboard.press("Tab");
    await expect(stop).toBeFocused();
  }
  await searchBox(page).fill(agent!.name);
  await searchBox(page).press("Enter");
  await expectSearch(page, { search: agent!.name });
  // Other journeys may have listed agents of the same name.
  const words = agent!.name.toLowerCase().split(" ");
  await expectAgents(
    page,
    agents.filter(({ names }) => words.every((word) => names.includes(word))),
  );
});
