import type { Locator, Page } from "@playwright/test";
import { notice } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { findListedAgents } from "#tests/support/listed-agents.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

const heart = (page: Page, name: string) => page.getByRole("button", { name: `Save ${name}`, exact: true });
const remove = (page: Page, name: string) => page.getByRole("button", { name: `Remove ${name}`, exact: true });
const savedCards = (page: Page) => page.getByRole("main").locator("li[id^='agent-']");

const expectPressed = (button: Locator, pressed: boolean) =>
  expect(button).toHaveAttribute("aria-pressed", String(pressed));

test.describe("a member", () => {
  let userId: number;

  test.beforeEach(async ({ database, context, server }) => {
    const member = await signedInMember(database);
    userId = member.id;
    await signIn(context, member.cookie, server.url);
  });

  test(
    "saves an agent in the directory, finds them on the dashboard, and removes them",
    { tag: "@full-js" },
    async ({ visitor, page, database }) => {
      const agents = await findListedAgents(database);
      const { id, name, suburbs } = agents.find((agent) => agent.suburbs.length > 4)!;
      const address = `/agents?search=${encodeURIComponent(name)}`;
      await visitor.open(address);
      await expectPressed(heart(page, name), false);
      await heart(page, name).click();
      await expect(notice(page)).toContainText("Agent saved");
      await expect(notice(page)).toContainText("Agent has been added to your saved list");
      await expectPressed(heart(page, name), true);
      await visitor.open(address);
      await expectPressed(heart(page, name), true);

      await visitor.open("/dashboard");
      await expect(page).toHaveTitle("Saved Agents – Southerly");
      await expect(savedCards(page)).toHaveCount(1);
      const card = page.locator(`#agent-${id}`);
      await expect(card.getByRole("heading", { name }).getByRole("link")).toHaveAttribute("href", `/agents/${id}`);
      await expect(card.getByRole("list", { name: "Suburbs" }).getByRole("listitem")).toHaveText([
        ...suburbs.slice(0, 3),
        `+${suburbs.length - 3} more suburbs`,
      ]);
      await remove(page, name).click();
      await expect(notice(page)).toContainText("Agent removed");
      await expect(notice(page)).toContainText("Agent has been removed from your saved list");
      await expect(savedCards(page)).toHaveCount(0);
      await expect(page.getByRole("heading", { name: "No saved agents yet" })).toBeVisible();
      await page.getByRole("link", { name: "Find an agent" }).click();
      await expect(page).toHaveURL("/agents");
    },
  );

  test("removes an agent, and keeps the search", { tag: "@full" }, async ({ visitor, page, database }) => {
    const agents = await findListedAgents(database);
    const { id, name } = agents.at(-1)!;
    await database.insertInto("savedAgents").values({ userId, agentId: id }).execute();
    await visitor.open("/agents?page=9999");
    const shown = await savedCards(page).count();
    await expectPressed(heart(page, name), true);
    await heart(page, name).click();
    await expect(notice(page)).toContainText("Agent removed");
    await expectPressed(heart(page, name), false);
    await expect(savedCards(page)).toHaveCount(shown);
    expect(await database.selectFrom("savedAgents").selectAll().where("userId", "=", userId).execute()).toEqual([]);
  });

  test(
    "saves an agent on their own page, and sees it on the page of a suburb",
    { tag: "@full" },
    async ({ visitor, page, database }) => {
      const [agent] = await findListedAgents(database);
      const { id, name, suburbs } = agent!;
      const { slug } = await database
        .selectFrom("suburbs")
        .select("slug")
        .where("name", "in", suburbs)
        .limit(1)
        .executeTakeFirstOrThrow();
      await visitor.open(`/agents/${id}`);
      await heart(page, name).click();
      await expect(notice(page)).toContainText("Agent saved");
      await expectPressed(heart(page, name), true);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);

      await visitor.open(`/suburbs/${slug}`);
      await expectPressed(heart(page, name), true);
      await heart(page, name).click();
      await expect(notice(page)).toContainText("Agent removed");
      await expectPressed(heart(page, name), false);
      await expect(page).toHaveURL(new RegExp(`/suburbs/${slug}(#agent-${id})?$`));
    },
  );

  test(
    "finds an agent who has left the directory by name, and can remove them",
    { tag: "@full" },
    async ({ visitor, page, database }) => {
      const { id: agentId } = await database
        .insertInto("agents")
        .values({ name: "Jo Bygone", suburbs: [], specialties: [] })
        .returning("id")
        .executeTakeFirstOrThrow();
      await database.insertInto("savedAgents").values({ userId, agentId }).execute();
      await visitor.open("/dashboard");
      await expect(savedCards(page)).toContainText("Jo Bygone");
      await expect(savedCards(page)).toContainText("No longer in the directory");
      await expect(savedCards(page).getByRole("link")).toHaveCount(0);
      await remove(page, "Jo Bygone").click();
      await expect(savedCards(page)).toHaveCount(0);
    },
  );

  test(
    "whose session has ended gets a link to the login, and only the click is lost",
    { tag: "@full-no-js" },
    async ({ visitor, page, database, faults }) => {
      faults.expect(/401/);
      const [agent] = await findListedAgents(database);
      await visitor.open(`/agents?search=${encodeURIComponent(agent!.name)}`);
      await database.deleteFrom("sessions").where("userId", "=", userId).execute();
      await heart(page, agent!.name).click();
      const logIn = page.getByRole("main").getByRole("link", { name: "Log in to save agents" });
      await expect(logIn).toBeVisible();
      await expect(page.getByRole("main")).toContainText("You are no longer logged in.");
      const back = new URL((await logIn.getAttribute("href"))!, page.url());
      expect(back.pathname).toBe("/login");
      expect(new URL(back.searchParams.get("redirectTo")!, back).searchParams.get("search")).toBe(agent!.name);
      expect(await database.selectFrom("savedAgents").selectAll().where("userId", "=", userId).execute()).toEqual([]);
    },
  );
});

test("a visitor sees no heart, and has no dashboard", { tag: "@read" }, async ({ visitor, page, database, faults }) => {
  faults.expect(/404/);
  const agents = await findListedAgents(database);
  const [agent] = agents;
  // Match only agents' hearts: homes have hearts for visitors, too.
  const hearts = new RegExp(`^Save (?:${agents.map(({ name }) => name).join("|")})$`);
  for (const address of ["/agents", `/agents/${agent!.id}`, "/suburbs/newtown"]) {
    await visitor.open(address);
    await expect(page.getByRole("main")).toContainText(address === "/suburbs/newtown" ? "Local Agents" : agent!.name);
    await expect(page.getByRole("button", { name: hearts })).toHaveCount(0);
  }
  expect((await visitor.open("/dashboard"))?.status()).toBe(404);
  await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login?redirectTo=%2Fdashboard");
});
