import { agentPath } from "#app/features/agents/model/card.ts";
import { comparePath } from "#app/features/listings/model/paths.ts";
import { toast } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";
import type { Places } from "#tests/support/places.ts";
import { badges, cards, choice, headingOf, results } from "#tests/support/results.ts";

test("on a new page the heading is focused and the title is announced", async ({ page, visitor, homes }) => {
  await visitor.open("/listings");
  const title = await cards(page).first().innerText();
  await cards(page).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(headingOf(title));
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("status").last()).toHaveText(
    `${homes.find(({ type }) => type === "sale")!.name} – Southerly`,
  );
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("status").last()).toHaveText("Sydney Properties for Sale – Southerly");
});

test(
  "on a new search of the same page the focus stays and the result is announced",
  { tag: "@full" },
  async ({ page, visitor }) => {
    await visitor.open("/listings");
    const rent = page.getByRole("link", { name: "For Rent" });
    await rent.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sydney Rental Properties");
    await expect(rent).toBeFocused();
    await expect(page.getByRole("status").last()).toHaveText(/^[\d,+]+ homes$/);
  },
);

test("after a filter or a home was removed, the next one is focused, else the previous one or the heading", async ({
  page,
  visitor,
  homes,
}) => {
  await visitor.open("/listings?bedroomsMin=1&bathroomsMin=1&features=balcony");
  const filters = badges(page);
  await expect(filters).toHaveCount(3);
  await filters.first().press("Enter");
  await expect(filters).toHaveCount(2);
  await expect(filters.first()).toBeFocused();
  await filters.last().press("Enter");
  await expect(filters).toHaveCount(1);
  await expect(filters).toBeFocused();
  await filters.press("Enter");
  await expect(filters).toHaveCount(0);
  await expect(page.locator("#results")).toBeFocused();

  const compared = homes.filter(({ type }) => type === "sale").slice(0, 3);
  await visitor.open(comparePath(compared.map(({ id }) => id)));
  const removals = page.getByRole("main").getByRole("link", { name: /^Remove / });
  await expect(removals).toHaveCount(3);
  await removals.first().press("Enter");
  await expect(removals).toHaveCount(2);
  await expect(removals.first()).toBeFocused();
  await removals.last().press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("results that were opened from another page lead to further searches, and Back to the first", async ({
  page,
  visitor,
}) => {
  await visitor.open("/agents");
  await page.getByRole("contentinfo").getByRole("link", { name: "Listings" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Sydney Properties for Sale");
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "2" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(heading).toHaveText("Sydney Properties for Sale");
  await page.getByRole("link", { name: "For Rent" }).click();
  await expect(heading).toHaveText("Sydney Rental Properties");
  await page.goBack();
  await page.goBack();
  await expect(heading).toHaveText("Sydney Properties for Sale");
});

test("the scroll position is restored with the page", async ({ page, visitor }) => {
  await visitor.open("/listings");
  await cards(page).nth(9).scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  expect(position).toBeGreaterThan(300);
  await cards(page).nth(9).click();
  await expect(page.getByRole("heading", { name: "Facts" })).toBeVisible();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(results(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
});

test("the scroll position is restored across a full page load", { tag: "@full" }, async ({ page, visitor }) => {
  await visitor.open("/listings");
  await cards(page).nth(9).scrollIntoViewIfNeeded();
  const position = await page.evaluate(() => window.scrollY);
  await cards(page).nth(9).click();
  await expect(page.getByRole("heading", { name: "Facts" })).toBeVisible();
  await visitor.open("/listings?type=rent");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Facts" })).toBeVisible();
  await expect(page.locator("html[data-hydrated]")).toBeAttached();
  await page.goBack();
  await expect(results(page)).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(position);
});

test("the imports of a page's script are requested together with it", async ({ page, visitor }) => {
  await visitor.open("/");
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  await page.route("**/assets/agents.page-*.js", async (route) => {
    await isFree;
    await route.continue();
  });
  await page.getByRole("link", { name: "Agents", exact: true }).first().click();
  await expect.poll(() => asked.filter((path) => /^\/assets\/contact-.*\.js$/.test(path))).toHaveLength(1);
  free();
  await expect(page).toHaveURL("/agents");
  expect(
    asked.filter((path) => path.startsWith("/assets/contact-")),
    "once",
  ).toHaveLength(1);
});

test("a page whose script cannot be loaded is still reached", async ({ page, visitor, faults }) => {
  faults.expect(/status of 404|Failed to load resource|dynamically imported module|Error loading route module/);
  await visitor.open("/listings");
  // A route module may consist of several files. Each loads on the second request.
  const missed = new Set<string>();
  await page.route("**/assets/listing.page-*.js", async (route) => {
    const address = route.request().url();
    if (missed.has(address)) return route.continue();
    missed.add(address);
    return route.fulfill({ status: 404, body: "" });
  });
  const title = headingOf(await cards(page).first().innerText());
  const heading = page.getByRole("heading", { level: 1 });
  await cards(page).first().click();
  // The first attempt may only reload the current page. After that the link must work.
  await expect(async () => {
    if (!title.test((await heading.innerText()).replaceAll(/\s+/g, " ")))
      await cards(page).first().click({ timeout: 1000 });
    await expect(heading).toHaveText(title, { timeout: 1000 });
  }).toPass({ timeout: 8000 });
});

test("a page fetched while the server is unreachable says so, with header and footer", async ({
  page,
  visitor,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load resource)|NetworkError/);
  await visitor.open("/listings");
  await page.context().setOffline(true);
  await choice(page, "Bedrooms", "2+").check();
  await expect(page.getByRole("banner")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(/There is a problem|couldn't load/);
  await page.context().setOffline(false);
});

const proxyError = {
  status: 502,
  contentType: "text/html",
  body: "<html><body><h1>502 Bad Gateway</h1></body></html>",
};

for (const { path, change, sentence, found } of [
  {
    path: "/listings",
    change: (page: Page) => choice(page, "Bedrooms", "2+").check(),
    sentence: "We couldn't load the listings just now.",
    found: /homes? for sale$/,
  },
  {
    path: "/agents",
    change: (page: Page) => page.getByRole("main").getByRole("searchbox").first().press("Enter"),
    sentence: "We couldn't load the agents just now.",
    found: "No agents found",
  },
  {
    path: "/suburbs",
    change: (page: Page) => page.getByPlaceholder("Search suburbs...").press("Enter"),
    sentence: "Failed to fetch suburbs",
    found: "No suburbs found",
  },
]) {
  for (const away of ["offline", "502 of a proxy"]) {
    test(`${path}, ${away}: a panel explains it, the filters stay, and trying again loads the list`, async ({
      page,
      visitor,
      faults,
    }) => {
      faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load resource)|NetworkError/);
      await visitor.open(path);
      const typed = page.getByRole("main").locator("input[type=search], input[name=keywords]").first();
      const isListings = path === "/listings";
      if (!isListings) await typed.fill("xylophone-of-nobody");
      if (away === "offline") await page.context().setOffline(true);
      else await page.route(/\.data(\?|$)/, (route) => route.fulfill(proxyError));
      await change(page);
      await expect(page.getByRole("main")).toContainText(sentence);
      await expect(page.getByRole("heading", { name: "There is a problem" })).toHaveCount(0);
      if (isListings) await expect(choice(page, "Bedrooms", "2+")).toBeChecked();
      else await expect(typed).toHaveValue("xylophone-of-nobody");

      await page.context().setOffline(false);
      await page.unrouteAll({ behavior: "wait" });
      await page.getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: found })).toBeVisible();
      await expect(page).toHaveURL(isListings ? /bedroomsMin=2/ : /xylophone/);
    });
  }
}

interface KeptList {
  path: string;
  /** The target of a link or search on the page. */
  to: string;
  sentence: string;
}

const page2 = (path: string, sentence: string): KeptList => ({ path, to: `${path}?page=2`, sentence });

const keptLists: { as?: keyof Places["members"]; lists: (places: Places) => KeptList[] }[] = [
  {
    lists: ({ agent, suburb, homes }) => [
      {
        path: "/inspections",
        to: "/inspections?suburb=Newtown&day=sunday",
        sentence: "couldn't load your inspections",
      },
      {
        path: "/compare",
        to: comparePath(homes.slice(0, 2).map(({ id }) => id)),
        sentence: "couldn't load the listings",
      },
      { path: agentPath(agent), to: `${agentPath(agent)}?type=rent`, sentence: "couldn't load the listings" },
      { path: "/suburbs/compare", to: `/suburbs/compare?suburb=${suburb.slug}`, sentence: "Failed to fetch suburbs" },
      page2("/services/trades", "couldn't load the trades"),
      page2("/insights", "couldn't load the articles"),
      page2("/saved", "couldn't load your saved homes"),
    ],
  },
  {
    as: "member",
    lists: () => [
      page2("/dashboard", "couldn't load your saved agents"),
      page2("/dashboard/requests", "couldn't load your requests"),
      {
        path: "/dashboard/searches",
        to: "/dashboard/searches?do=delete-all",
        sentence: "couldn't load your saved searches",
      },
    ],
  },
  {
    as: "agent",
    lists: () => [
      { path: "/dashboard/listings", to: "/dashboard/listings?list=closed", sentence: "couldn't load your listings" },
      {
        path: "/dashboard/inspections",
        to: "/dashboard/inspections?week=2027-02-01",
        sentence: "couldn't load your inspections",
      },
      page2("/dashboard/enquiries", "couldn't load your enquiries"),
    ],
  },
  {
    as: "officeManager",
    lists: ({ ownFeed }) => [
      page2(`/dashboard/feeds/${ownFeed.id}`, "couldn't load the files"),
      {
        path: `/dashboard/feeds/${ownFeed.id}/files/${ownFeed.held}`,
        to: `/dashboard/feeds/${ownFeed.id}/files/${ownFeed.held}?show=all`,
        sentence: "couldn't load these homes",
      },
    ],
  },
  {
    as: "admin",
    lists: () => [
      page2("/admin", "couldn't load the leads"),
      page2("/admin/listings", "couldn't load the listings"),
      page2("/admin/agents", "couldn't load the agents"),
      page2("/admin/agencies", "couldn't load the agencies"),
      page2("/admin/people", "couldn't load the people"),
      page2("/admin/reports", "couldn't load the reports"),
      page2("/admin/holds", "couldn't load this"),
      page2("/admin/outbox", "couldn't load the outbox"),
      page2("/admin/audit", "couldn't load the audit trail"),
    ],
  },
];

for (const { as, lists } of keptLists) {
  test(`lists of ${as ?? "a visitor"} stay while another part of them cannot be loaded, and trying again loads it`, async ({
    page,
    visitor,
    context,
    server,
    places,
    faults,
  }) => {
    test.slow();
    faults.expect(/502/);
    if (as) await signIn(context, places.members[as].cookie, server.url);
    for (const { path, to, sentence } of lists(places)) {
      await visitor.open(path);
      await page.route(/\.data(\?|$)/, (route) => route.fulfill(proxyError));
      await navigate(page, to);
      await expect(page.getByRole("main"), to).toContainText(sentence);
      await expect(page.getByRole("heading", { name: "There is a problem" })).toHaveCount(0);
      await page.unrouteAll({ behavior: "wait" });
      await page.getByRole("main").getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("main"), to).not.toContainText(sentence);
      await expect(page.getByRole("heading", { name: "There is a problem" })).toHaveCount(0);
      expect(new URL(page.url()).pathname).toBe(path);
    }
  });
}

/** Follows a link of the page to this address. */
async function navigate(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    const { __reactRouterDataRouter: router } = window as unknown as {
      __reactRouterDataRouter: { navigate(to: string): Promise<void> };
    };
    void router.navigate(address);
  }, to);
}

test("when inspections of other suburbs cannot be loaded, the page and the input stay", async ({
  page,
  visitor,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load resource)/);
  await visitor.open("/inspections");
  await page.context().setOffline(true);
  await page.getByLabel("Suburb or postcode").fill("Balmain");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("We couldn't load your inspections just now.");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Plan your inspections");
  await expect(page.getByRole("link", { name: /^Balmain ?, remove suburb$/ })).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Inspection plan for Saturday \d+ \w+$/);
  await expect(page.getByRole("link", { name: /^Balmain ?, remove suburb$/ })).toBeVisible();
  await expect(page).toHaveURL(/suburb=Balmain/);
});

test("a page that refreshes itself stays as it is while nothing can be loaded", async ({
  page,
  visitor,
  context,
  server,
  places: { members, ownFeed },
  faults,
}) => {
  faults.expect(/502/);
  await signIn(context, members.officeManager.cookie, server.url);
  await visitor.open(`/dashboard/feeds/${ownFeed.id}/files/${ownFeed.running}`);
  const main = page.getByRole("main");
  const before = await main.innerText();
  let failed = 0;
  await page.route(/\.data(\?|$)/, (route) => {
    failed += 1;
    return route.fulfill(proxyError);
  });
  await expect.poll(() => failed, { timeout: 20_000 }).toBeGreaterThanOrEqual(2);
  await expect(main).toHaveText(before.replaceAll(/\s+/g, " ").trim(), { useInnerText: true });
});

test("a log-out that fails says so on the page, which stays", async ({
  page,
  visitor,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|502/);
  const { cookie } = await signedInMember(database);
  await signIn(context, cookie, server.url);
  await visitor.open("/agents");
  await page.route("**/api/auth/logout", (route) => route.fulfill(proxyError));
  const button = page.getByRole("banner").getByRole("button", { name: "Log Out" });
  await button.click();
  await expect(toast(page)).toContainText("Failed to log out");
  await expect(page).toHaveURL("/agents");
  await page.unrouteAll({ behavior: "wait" });
  await button.click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Consumer Login" })).toBeVisible();
});

test("when a proxy answers instead, removing, saving and deleting report a failure that does not mention typed text", async ({
  page,
  visitor,
  context,
  server,
  places,
  faults,
}) => {
  faults.expect(/502/);
  await signIn(context, places.members.agent.cookie, server.url);
  const cases = [
    { path: "/agents", button: /^Save /, said: "Failed to save agent. Please try again." },
    { path: "/dashboard/enquiries", button: /^Update/, said: "Failed to update lead status" },
    {
      path: `/dashboard/listings/${places.ownHome.id}/delete`,
      button: /^(Delete|Remove)/,
      said: "Unable to remove listing. Please try again in a moment.",
    },
  ];
  for (const { path, button, said } of cases) {
    await visitor.open(path);
    await page.route(/\.data(\?|$)/, (route) => route.fulfill(proxyError));
    await page.getByRole("main").getByRole("button", { name: button }).first().click();
    await expect(page.getByRole("main")).toContainText(said);
    await expect(page.locator("body")).not.toContainText("What you typed");
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a guide keeps its scroll position and the focus when the kind of home changes", async ({ visitor, page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open("/suburbs/newtown");
  const units = page.getByRole("navigation", { name: "Kind of home" }).getByRole("link", { name: /^Units/ });
  await page.evaluate(() => window.scrollTo(0, 200));
  await units.click();
  await expect(page.getByRole("region", { name: "Market Overview" })).toContainText("$718,000");
  expect(await page.evaluate(() => window.scrollY)).toBe(200);
  await expect(page.getByRole("status").filter({ hasText: "Units and townhouses: $718,000" })).toBeAttached();
  await expect(units).toBeFocused();
});
