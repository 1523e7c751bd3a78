import { signConfirmation, signSubscriptions, signUnsubscribe } from "#app/features/subscribers/subscribers.server.ts";
import { confirmPath, subscriptionsPath, unsubscribePath } from "#app/features/subscribers/subscription.ts";
import { notice } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { freshEmail } from "#tests/support/members.ts";
import { insertSavedSearch, insertSubscriber } from "#tests/support/saved-search.ts";

const title = (page: Page) => page.getByRole("heading", { level: 1 });
const main = (page: Page) => page.getByRole("main");
const oneClick = { "Content-Type": "application/x-www-form-urlencoded" };
const oneClickBody = "List-Unsubscribe=One-Click";

test(
  "the mailed link describes the subscription; only its button starts it",
  { tag: "@full-js" },
  async ({ visitor, page, database }) => {
    const subscriber = await insertSubscriber(database, freshEmail(), { confirmedAt: null });
    const waits = { isLive: false, suburb: ["Newtown"], propertyTypes: ["House"], minBedrooms: 2 };
    const { id } = await insertSavedSearch(database, subscriber.email, waits);
    const stored = () =>
      database
        .selectFrom("savedSearches")
        .innerJoin("subscribers", "subscribers.email", "savedSearches.email")
        .select(["savedSearches.id", "isLive", "savedSearches.confirmedAt"])
        .where("subscribers.id", "=", subscriber.id)
        .orderBy("savedSearches.id")
        .execute();
    const { id: otherId } = await insertSavedSearch(database, subscriber.email, { isLive: false, suburb: ["Glebe"] });
    const before = await stored();

    const path = confirmPath(signConfirmation(id, "search"));
    const response = await visitor.open(path);
    expect(response?.status()).toBe(200);
    expect(response?.headers()["cache-control"]).toBe("private, no-store");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    expect(await page.locator("head").innerHTML()).not.toContain(path.split(".").at(-1));
    await expect(title(page)).toHaveText("Confirm your alerts");
    await expect(main(page)).toContainText(subscriber.email);
    await expect(main(page)).toContainText(/House for sale in Newtown, 2\+ bedrooms\s*Every day at 7 am/);
    await expect(main(page)).not.toContainText("Glebe");
    expect(await stored()).toEqual(before);

    await page.getByRole("button", { name: "Start these alerts" }).click();
    await expect(title(page)).toHaveText("Your saved searches");
    await expect(notice(page)).toContainText("Search confirmed");
    const confirmedAt = expect.any(Date) as Date;
    expect(await stored()).toEqual([
      { id, isLive: true, confirmedAt },
      { id: otherId, isLive: false, confirmedAt: null },
    ]);

    // Opening the mailed link proves the address, so the page offers the other confirmation without another mail.
    await main(page).getByRole("link", { name: "Confirm Homes for sale in Glebe" }).click();
    await page.getByRole("button", { name: "Start these alerts" }).click();
    await expect(title(page)).toHaveText("Your saved searches");
    expect((await stored()).map(({ isLive }) => isLive)).toEqual([true, true]);

    await visitor.open(path);
    await expect(title(page)).toHaveText("Search confirmed");
    await page.getByRole("link", { name: "See your saved searches" }).click();
    await expect(title(page)).toHaveText("Your saved searches");
  },
);

test("a confirmation link without a button says why", { tag: "@read" }, async ({ visitor, page, database, faults }) => {
  faults.expect(/status of 4(04|10)/);
  const { id } = await insertSubscriber(database, freshEmail(), { confirmedAt: null });
  const eightDaysAgo = Date.now() - 8 * 24 * 60 * 60 * 1000;
  for (const [token, status, words] of [
    [signConfirmation(id, "search", eightDaysAgo), 410, "This link has expired"],
    [signConfirmation(2_147_483_647, "search"), 410, "There is nothing left to confirm"],
    [signConfirmation(id, "newsletter"), 410, "There is nothing left to confirm"],
    ["s.1.no-signature", 404, "This link does not work"],
    [signUnsubscribe({ kind: "search", id: 1 }), 404, "This link does not work"],
  ] as const) {
    const response = await visitor.open(confirmPath(token));
    expect(response?.status()).toBe(status);
    await expect(title(page)).toHaveText(words);
    await expect(page.getByRole("button", { name: /^Start/ })).toHaveCount(0);
    await expect(main(page).getByRole("link")).toHaveCount(1);
  }
});

test(
  "a link that expires while its page is open says so at the button",
  { tag: "@full" },
  async ({ page, database, server }) => {
    const { id } = await insertSubscriber(database, freshEmail(), { confirmedAt: null });
    const expired = confirmPath(signConfirmation(id, "search", 0));
    const headers = { ...oneClick, Origin: server.url };
    const response = await page.request.post(expired, { headers, data: "your_site=" });
    expect(response.status()).toBe(409);
    expect(await response.text()).toContain("This link has expired");
  },
);

test("the newsletter is confirmed and stopped separately", { tag: "@full" }, async ({ visitor, page, database }) => {
  const { id, email } = await insertSubscriber(database, freshEmail());
  await insertSavedSearch(database, email, { suburb: ["Newtown"] });
  await database.insertInto("newsletterSubscriptions").values({ subscriberId: id }).execute();
  const subscription = () =>
    database.selectFrom("newsletterSubscriptions").select("confirmedAt").where("subscriberId", "=", id).execute();

  await visitor.open(confirmPath(signConfirmation(id, "newsletter")));
  await expect(title(page)).toHaveText("Confirm your newsletter");
  await page.getByRole("button", { name: "Start the newsletter" }).click();
  await expect(page).toHaveURL("/newsletter#flash");
  await expect(notice(page)).toContainText("Address confirmed");
  expect(await subscription()).toEqual([{ confirmedAt: expect.any(Date) as Date }]);

  await visitor.open(unsubscribePath(signUnsubscribe({ kind: "newsletter", id })));
  await expect(title(page)).toHaveText("Stop the newsletter?");
  await page.getByRole("button", { name: "Stop these emails" }).click();
  await expect(title(page)).toHaveText("These emails have stopped");
  await expect(page.locator("#stopped")).toHaveText("We will send you no more newsletters.");
  expect(await subscription()).toEqual([]);
  await page.getByRole("link", { name: "See all your saved searches" }).click();
  await expect(main(page)).toContainText("Homes for sale in Newtown");
});

test(
  "unsubscribing from one search, then the last one, and using each link again",
  { tag: "@full" },
  async ({ visitor, page, database }) => {
    const { id, email } = await insertSubscriber(database, freshEmail());
    const { id: first } = await insertSavedSearch(database, email, { suburb: ["Newtown"], keywords: "pool" });
    const { id: last } = await insertSavedSearch(database, email, { listingType: "rent" });
    const stop = (search: number) => unsubscribePath(signUnsubscribe({ kind: "search", id: search }));
    const stored = async () => {
      const rows = await database.selectFrom("savedSearches").select("id").where("email", "=", email).execute();
      return rows.map((row) => row.id);
    };

    const response = await visitor.open(stop(first));
    expect(response?.headers()["cache-control"]).toBe("private, no-store");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", /noindex/);
    await expect(title(page)).toHaveText("Stop these alerts?");
    await expect(main(page)).toContainText("Homes for sale in Newtown, “pool”");
    await expect(page.getByRole("link", { name: "See all your saved searches" })).toHaveAttribute(
      "href",
      subscriptionsPath(signSubscriptions(id)),
    );
    // Opening the page does not stop any mails.
    expect((await stored()).toSorted((a, b) => a - b)).toEqual([first, last]);

    await page.getByRole("button", { name: "Stop these emails" }).click();
    await expect(title(page)).toHaveText("Your saved searches");
    await expect(notice(page)).toContainText("These emails have stopped");
    await expect(main(page)).toContainText("Homes for rent");
    expect(await stored()).toEqual([last]);

    await visitor.open(stop(last));
    await page.getByRole("button", { name: "Stop these emails" }).click();
    await expect(title(page)).toHaveText("These emails have stopped");
    await expect(page.locator("#stopped")).toHaveText("The search is deleted. We will send no more emails about it.");
    expect(await database.selectFrom("subscribers").select("id").where("id", "=", id).execute()).toEqual([]);

    for (const search of [first, last]) {
      expect((await visitor.open(stop(search)))?.status()).toBe(200);
      await expect(title(page)).toHaveText("These emails have stopped");
    }
  },
);

test(
  "a mail program unsubscribes with one POST, from anywhere and repeatedly (RFC 8058)",
  { tag: "@read" },
  async ({ playwright, server, database }) => {
    const { email, id: subscriberId } = await insertSubscriber(database, freshEmail());
    const count = async () =>
      (await database.selectFrom("savedSearches").select("id").where("email", "=", email).execute()).length;
    const program = await playwright.request.newContext({ baseURL: server.url });
    for (const headers of [
      oneClick,
      { ...oneClick, Origin: "https://mail.example", "Sec-Fetch-Site": "cross-site" },
      { ...oneClick, Origin: "null" },
    ]) {
      const { id } = await insertSavedSearch(database, email, { minPrice: 500_000 });
      await insertSavedSearch(database, email, { minPrice: 600_000 });
      const path = unsubscribePath(signUnsubscribe({ kind: "search", id }));
      expect((await program.get(path)).status()).toBe(200);
      expect((await program.head(path)).status()).toBe(200);
      expect(await count()).toBe(2);
      for (let time = 0; time < 2; time += 1) {
        const response = await program.post(path, { headers, data: oneClickBody, maxRedirects: 0 });
        expect(response.status()).toBe(200);
        expect(response.headers()["set-cookie"]).toBeUndefined();
        expect(await count()).toBe(1);
      }
      await database.deleteFrom("savedSearches").where("email", "=", email).execute();
    }

    await database.insertInto("newsletterSubscriptions").values({ subscriberId, confirmedAt: new Date() }).execute();
    for (const minPrice of [500_000, 600_000]) await insertSavedSearch(database, email, { minPrice });
    const all = unsubscribePath(signUnsubscribe({ kind: "all-searches", id: subscriberId }));
    expect(await (await program.get(all)).text()).toContain("Stop all alerts?");
    expect(await count()).toBe(2);
    for (let time = 0; time < 2; time += 1) {
      expect((await program.post(all, { headers: oneClick, data: oneClickBody, maxRedirects: 0 })).status()).toBe(200);
      expect(await count()).toBe(0);
    }
    expect(await (await program.get(all)).text()).toContain("All searches are deleted.");
    const newsletter = unsubscribePath(signUnsubscribe({ kind: "newsletter", id: subscriberId }));
    const asFields = { multipart: { "List-Unsubscribe": "One-Click" }, maxRedirects: 0 };
    expect((await program.post(newsletter, asFields)).status()).toBe(200);
    expect((await program.post(newsletter, asFields)).status()).toBe(200);
    expect(await database.selectFrom("subscribers").select("id").where("email", "=", email).execute()).toEqual([]);
    await program.dispose();
  },
);

test(
  "a POST that is neither our button nor a mail program's stops nothing",
  { tag: "@read" },
  async ({ playwright, server, database }) => {
    const { email } = await insertSubscriber(database, freshEmail());
    const { id } = await insertSavedSearch(database, email);
    const path = unsubscribePath(signUnsubscribe({ kind: "search", id }));
    const program = await playwright.request.newContext({ baseURL: server.url });
    const post = async (to: string, data: string) => (await program.post(to, { headers: oneClick, data })).status();
    expect(await post(path, "")).toBe(422);
    expect(await post(path, "List-Unsubscribe=yes")).toBe(422);
    expect(await post(`${path.slice(0, -1)}${path.endsWith("A") ? "B" : "A"}`, oneClickBody)).toBe(404);
    expect(await post(unsubscribePath("a-token"), oneClickBody)).toBe(404);
    expect(await database.selectFrom("savedSearches").select("id").where("id", "=", id).execute()).toEqual([{ id }]);
    await program.dispose();
  },
);

test(
  "while the database is unavailable the link says so, and a mail program gets Retry-After",
  { tag: "@full" },
  async ({ visitor, page, database, fragile, playwright, faults }) => {
    faults.expect(/status of 503/);
    const { email } = await insertSubscriber(database, freshEmail(), { confirmedAt: null });
    const { id } = await insertSavedSearch(database, email, { isLive: false });
    const stop = fragile.url + unsubscribePath(signUnsubscribe({ kind: "search", id }));
    const confirm = fragile.url + confirmPath(signConfirmation(id, "search"));
    const program = await playwright.request.newContext();
    fragile.line.cut();
    try {
      const response = await program.post(stop, { headers: oneClick, data: oneClickBody });
      expect(response.status()).toBe(503);
      expect(response.headers()["retry-after"]).toBe("5");
      for (const address of [stop, confirm]) {
        expect((await visitor.open(address))?.status()).toBe(503);
        await expect(main(page)).toContainText("We couldn't check this link just now");
      }
    } finally {
      fragile.line.restore();
    }
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("button", { name: "Start these alerts" }).click();
    await expect(notice(page)).toContainText("Search confirmed");
    expect((await program.post(stop, { headers: oneClick, data: oneClickBody })).status()).toBe(200);
    await program.dispose();
  },
);
