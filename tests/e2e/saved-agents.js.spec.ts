import type { Locator, Page } from "@playwright/test";
import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { toast } from "#tests/support/enquiry-form.ts";
import { holdScripts } from "#tests/support/hold-scripts.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { findListedAgents } from "#tests/support/listed-agents.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

const SAVE_FAILED = "Failed to save agent. Please try again.";
const REMOVE_FAILED = "Failed to remove agent. Please try again.";

let userId: number;
let agents: { id: number; name: string }[];

test.beforeEach(async ({ database, context, server }) => {
  const member = await signedInMember(database);
  userId = member.id;
  await signIn(context, member.cookie, server.url);
  agents = await findListedAgents(database);
});

const heartOf = (page: Page) => page.getByRole("button", { name: `Save ${agents[0]!.name}`, exact: true });
const cardOf = (page: Page) => page.locator(`#agent-${agents[0]!.id}`);
const expectPressed = (button: Locator, pressed: boolean) =>
  expect(button).toHaveAttribute("aria-pressed", String(pressed));

async function savedIds(database: Kysely<DB>): Promise<number[]> {
  const rows = await database.selectFrom("savedAgents").select("agentId").where("userId", "=", userId).execute();
  return rows.map(({ agentId }) => agentId);
}

async function save(database: Kysely<DB>, many: readonly { id: number }[]): Promise<void> {
  for (const { id } of many) await database.insertInto("savedAgents").values({ userId, agentId: id }).execute();
}

/** Delays the posts of a page. Returns their number and a function that releases them. */
async function holdPosts(page: Page) {
  let count = 0;
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(
    () => true,
    async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      count += 1;
      await released;
      await route.continue();
    },
  );
  return { count: () => count, release };
}

test("the heart changes at once, ignores a second click while the request is pending, and keeps the focus", async ({
  visitor,
  page,
  database,
}) => {
  await visitor.open("/agents");
  const posts = await holdPosts(page);
  await heartOf(page).click();
  await expectPressed(heartOf(page), true);
  await expect(heartOf(page)).toHaveAttribute("aria-disabled", "true");
  await heartOf(page).press("Enter");
  await heartOf(page).dispatchEvent("click");
  await expectPressed(heartOf(page), true);
  expect(await savedIds(database)).toEqual([]);
  posts.release();
  await expect(toast(page)).toContainText("Agent saved");
  await expect(heartOf(page)).not.toHaveAttribute("aria-disabled");
  await expectPressed(heartOf(page), true);
  await expect(heartOf(page)).toBeFocused();
  expect(posts.count()).toBe(1);
  expect(await savedIds(database)).toEqual([agents[0]!.id]);
  expect(new URL(page.url()).search).toBe("");
});

test("a double click saves, and does not take it back", { tag: "@full" }, async ({ visitor, page, database }) => {
  await visitor.open("/agents");
  await heartOf(page).dblclick();
  await expect(toast(page)).toContainText("Agent saved");
  await expect(heartOf(page)).not.toHaveAttribute("aria-disabled");
  await expectPressed(heartOf(page), true);
  expect(await savedIds(database)).toEqual([agents[0]!.id]);
});

test("works before scripts have come", async ({ page, database }) => {
  const release = await holdScripts(page);
  await page.goto("/agents", { waitUntil: "commit" });
  await heartOf(page).click();
  await expect(page.locator("#flash")).toContainText("Agent saved");
  await release();
  await expectPressed(heartOf(page), true);
  await expect(toast(page)).toHaveCount(0);
  expect(await savedIds(database)).toEqual([agents[0]!.id]);
});

test("a failed save is rolled back and reported under the button; a retry works", async ({
  visitor,
  page,
  context,
  database,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to load/);
  await visitor.open("/agents");
  await context.setOffline(true);
  // The code for toasts loads with the first message, which is impossible while offline.
  await heartOf(page).click();
  await expect(cardOf(page)).toContainText(SAVE_FAILED);
  await expect(heartOf(page)).toHaveAccessibleDescription(`Error: ${SAVE_FAILED}`);
  await expectPressed(heartOf(page), false);
  await expect(heartOf(page)).toBeFocused();
  await context.setOffline(false);
  await heartOf(page).click();
  await expect.poll(() => savedIds(database)).toEqual([agents[0]!.id]);
  await expect(cardOf(page)).not.toContainText(SAVE_FAILED);
  await expectPressed(heartOf(page), true);
});

test(
  "a failed removal is rolled back and also reported in a toast",
  { tag: "@full" },
  async ({ page, fragile, database, faults }) => {
    faults.expect(/503/);
    await save(database, agents.slice(0, 1));
    await page.goto(`${fragile.url}/agents/${agents[0]!.id}`);
    await expect(page.locator("html[data-hydrated]")).toBeAttached();
    fragile.line.cut();
    try {
      await heartOf(page).click();
      await expect(toast(page)).toContainText("Error");
      await expect(toast(page)).toContainText(REMOVE_FAILED);
      await expect(heartOf(page)).toHaveAccessibleDescription(`Error: ${REMOVE_FAILED}`);
      await expectPressed(heartOf(page), true);
    } finally {
      fragile.line.restore();
    }
    expect(await savedIds(database)).toEqual([agents[0]!.id]);
  },
);

test("an agent who has just left the directory is not saved, and the reason is shown", async ({
  visitor,
  page,
  database,
  faults,
}) => {
  faults.expect(/404/);
  const { id: agentId } = await database
    .insertInto("agents")
    .values({ name: "Zed Leaving", suburbs: ["Newtown"], specialties: [], profileDescription: "About to leave." })
    .returning("id")
    .executeTakeFirstOrThrow();
  await visitor.open("/agents?search=Zed+Leaving");
  await database.updateTable("agents").set({ suburbs: [] }).where("id", "=", agentId).execute();
  const heart = page.getByRole("button", { name: "Save Zed Leaving" });
  await heart.click();
  await expect(heart).toHaveAccessibleDescription("Error: This agent is not in the directory");
  await expectPressed(heart, false);
});

test.describe("on the dashboard", () => {
  const removeButton = (page: Page) => page.getByRole("button", { name: `Remove ${agents[0]!.name}`, exact: true });

  test("the focus moves to the heading when a card is removed", async ({ visitor, page, database }) => {
    await save(database, agents.slice(0, 2));
    await visitor.open("/dashboard");
    await removeButton(page).press("Enter");
    await expect(toast(page)).toContainText("Agent removed");
    await expect(cardOf(page)).toHaveCount(0);
    const heading = page.getByRole("heading", { level: 2, name: "1 saved agent" });
    await expect(heading).toBeFocused();
    expect(await savedIds(database)).toEqual([agents[1]!.id]);
  });

  test("an agent who could not be removed stays, with an error", async ({
    visitor,
    page,
    context,
    database,
    faults,
  }) => {
    faults.expect(/ERR_INTERNET_DISCONNECTED|Failed to load/);
    await save(database, agents.slice(0, 1));
    await visitor.open("/dashboard");
    await context.setOffline(true);
    await removeButton(page).click();
    await expect(cardOf(page)).toContainText("Failed to remove agent from saved list");
    await expect(removeButton(page)).toBeFocused();
    await context.setOffline(false);
    await removeButton(page).click();
    await expect(page.getByRole("heading", { name: "No saved agents yet" })).toBeVisible();
    expect(await savedIds(database)).toEqual([]);
  });
});
