import type { Kysely } from "kysely";
import { signReceipt } from "#app/features/leads/model/mails.server.ts";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { insertDrawing } from "#samples/factories/pictures.ts";
import { errorSummary, expectThanks, field, freshEnquiry, sendEnquiry } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

let made = 0;

/** An agent for this test only, not signed in. */
async function newAgent(database: Kysely<DB>, isListed: boolean) {
  made += 1;
  const name = `Wilhelmina Quartz ${made}`;
  const { id: userId, cookie } = await signedInMember(database, { role: "agent", firstName: "Wilhelmina" });
  const unlisted = { suburbs: [], specialties: [], profileDescription: null, licenceNumber: null };
  const row = { agencyId: null, userId, name, ...(isListed ? {} : unlisted) };
  const { id: agentId } = await insertAgent(database, row);
  return { name, userId, agentId, cookie };
}

const enquiries = "/dashboard/enquiries";
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name, includeHidden: true }) });
const statusOf = (page: Page, name: string) => page.getByLabel(`Status for ${name}`);
const byStatus = (page: Page) => page.getByRole("search").getByLabel("Status");
/** Wide screens show one enquiry at a time. */
async function openEnquiry(page: Page, name: string) {
  await card(page, name).locator(".lead-row").click();
}
async function showStatus(page: Page, option: string) {
  await byStatus(page).selectOption(option);
  await page.getByRole("search").getByRole("button", { name: "Search" }).click();
}

test(
  "an agent has the same tabs on every page, in one line from 1024 px on, and the page never scrolls sideways",
  { tag: "@full-no-js" },
  async ({ visitor, page, context, database, server }) => {
    const { cookie } = await newAgent(database, true);
    await signIn(context, cookie, server.url);
    const tabs = page.getByRole("navigation", { name: "Dashboard" }).getByRole("link");
    const savedTabs = page.getByRole("navigation", { name: "Saved" }).getByRole("link");
    const saved = ["Saved Agents", "Homes", "Searches", "Registrations", "My Requests"];
    for (const [path, current, below] of [
      ["/dashboard/inspections", "Inspections", []],
      ["/dashboard/feeds", "Imports", []],
      ["/dashboard/profile", "Profile", []],
      ["/dashboard/searches", "Saved", saved],
      ["/saved", "Saved", saved],
    ] as const) {
      await visitor.open(path);
      await expect(tabs).toHaveText([
        "Enquiries",
        "My Listings",
        "Imports",
        "Inspections",
        "Agency",
        "Profile",
        "Saved",
        "Account",
      ]);
      await expect(tabs.and(page.locator("[aria-current]"))).toHaveText(current);
      await expect(savedTabs).toHaveText([...below]);
      await expect(page.getByRole("main").locator(".tab[aria-current=page]")).toHaveAttribute("href", path);
      for (const width of [320, 768, 1024, 1100, 1279, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        const boxes = await tabs.evaluateAll((links) =>
          links.map((link) => link.getBoundingClientRect().toJSON() as DOMRect),
        );
        if (width < 640 || width >= 1024) expect(new Set(boxes.map(({ top }) => top)).size, `${width} px`).toBe(1);
        if (width >= 1024)
          expect(Math.max(...boxes.map(({ right }) => right)), `${width} px`).toBeLessThanOrEqual(width);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    }
  },
);

test(
  "an enquiry from the agent's page reaches the agent's dashboard, where its status is set",
  { tag: "@full-js" },
  async ({ visitor, page, context, database, server }) => {
    const agent = await newAgent(database, true);
    const typed = freshEnquiry({ Name: "Grace Hopper" });
    await visitor.open(`/agents/${agent.agentId}`);
    await sendEnquiry(page, typed);
    await expectThanks(page);

    await signIn(context, agent.cookie, server.url);
    await visitor.open("/dashboard");
    await page.getByRole("navigation", { name: "Dashboard" }).getByRole("link", { name: "Enquiries" }).click();
    await expect(page).toHaveURL(enquiries);
    await expect(page.getByRole("heading", { level: 2, name: /enquir/ })).toHaveText("1 enquiry");
    const enquiry = card(page, typed.Name);
    for (const line of typed.Message.split("\n")) await expect(enquiry).toContainText(line);
    await expect(enquiry.getByRole("link", { name: typed.Phone })).toHaveAttribute("href", "tel:+61255500001");
    await expect(enquiry.getByRole("link", { name: typed.Email })).toHaveAttribute(
      "href",
      `mailto:${typed.Email}?subject=${encodeURIComponent(`Re: Your enquiry to ${agent.name}`)}`,
    );
    await expect(enquiry.getByRole("link", { name: "your agent page", exact: true })).toHaveAttribute(
      "href",
      `/agents/${agent.agentId}`,
    );

    await openEnquiry(page, typed.Name);
    await statusOf(page, typed.Name).selectOption("Contacted");
    await enquiry.getByRole("button", { name: "Update" }).click();
    await expect(page.getByText("Lead status has been updated successfully").first()).toBeVisible();
    await expect(byStatus(page)).toContainText("Contacted (1)");
    await expect(statusOf(page, typed.Name)).toHaveValue("contacted");
    const row = await database.selectFrom("leads").selectAll().where("agentId", "=", agent.agentId).executeTakeFirst();
    expect(row?.status).toBe("contacted");

    await showStatus(page, "Contacted (1)");
    await expect(page.getByRole("heading", { level: 2, name: /enquir/ })).toHaveText("1 enquiry: Contacted");
    await openEnquiry(page, typed.Name);
    await statusOf(page, typed.Name).selectOption("Closed");
    await card(page, typed.Name).getByRole("button", { name: "Update" }).click();
    await expect(page.getByRole("heading", { level: 2, name: /enquir/ })).toHaveText("0 enquiries: Contacted");
    await expect(card(page, typed.Name)).toContainText("Saved");
    await expect(byStatus(page)).toContainText("Contacted (0)");
    await visitor.open(`${enquiries}?status=contacted`);
    await page.getByRole("link", { name: "Show all enquiries" }).click();
    await expect(statusOf(page, typed.Name)).toHaveValue("closed");
  },
);

test(
  "an enquiry is answered from the dashboard, and its sender sees the answer on the receipt, in a mail and in My Requests",
  { tag: "@full-js" },
  async ({ visitor, page, context, database, server, faults }) => {
    faults.expect(/422/);
    const agent = await newAgent(database, true);
    const sender = await signedInMember(database, { role: "buyer" });
    const about = { serviceId: null, listingId: null, tradeId: null, agentId: agent.agentId };
    const lead = await insertLead(database, { ...about, userId: sender.id, name: "Ada Asks" });
    await insertLead(database, { ...about, userId: null, name: "Ben Waits" });
    await signIn(context, agent.cookie, server.url);
    await visitor.open(enquiries);
    const asks = card(page, "Ada Asks");
    const box = asks.getByLabel("Your answer");
    await expect(asks).toContainText("We email it to sam.sample@example.com and store it with the enquiry.");
    const send = asks.getByRole("button", { name: "Send answer" });
    await send.click();
    await expect(asks.getByText("Write your answer").first()).toBeVisible();
    await box.fill("Hello Ada,\nSaturday at ten.");
    await send.click();
    await expect(page.getByText("Answer sent").first()).toBeVisible();
    const answers = asks.getByRole("list", { name: "Answers" });
    await expect(answers).toContainText(`${agent.name} answered on`);
    await expect(answers).toContainText("Hello Ada,\nSaturday at ten.", { useInnerText: true });
    await expect(statusOf(page, "Ada Asks")).toHaveValue("contacted");
    await expect(asks).toContainText("Answered in time");
    await expect(box).toBeHidden();
    await expect(box).toHaveValue("");
    await expect(asks.locator("summary", { hasText: "Write again to Ada Asks" })).toBeVisible();
    const mail = await database.selectFrom("messages").selectAll().where("leadId", "=", lead.id).executeTakeFirst();
    expect(mail).toMatchObject({ kind: "enquiry-answered", toAddress: "sam.sample@example.com" });

    await visitor.open(`/enquiries/${signReceipt(lead)}`);
    await expect(page.getByRole("region", { name: "The answer" })).toContainText("Saturday at ten.");

    await signIn(context, sender.cookie, server.url);
    await visitor.open("/dashboard/requests");
    await page.getByText("Read the answer").click();
    await expect(page.getByRole("list", { name: "Answers" })).toContainText("Saturday at ten.");
  },
);

test(
  "changed rows keep their position until the page is reloaded",
  { tag: "@full-no-js" },
  async ({ visitor, page, context, database, server }) => {
    const { agentId, cookie } = await newAgent(database, true);
    const about = { userId: null, serviceId: null, listingId: null, tradeId: null, agentId };
    const names = ["Ada First", "Ben Second", "Cas Third", "Dee Fourth"];
    for (const name of names) await insertLead(database, { ...about, name });
    await signIn(context, cookie, server.url);
    await visitor.open(enquiries);
    const rows = page.getByRole("main").locator(".lead-row");
    const namedRows = (...senders: string[]) => senders.map((sender) => new RegExp(`^${sender}`));
    await expect(rows).toHaveText(namedRows(...names));
    for (const name of ["Ada First", "Cas Third"]) {
      await openEnquiry(page, name);
      await statusOf(page, name).selectOption("Closed");
      await card(page, name).getByRole("button", { name: "Update" }).click();
      await expect(card(page, name)).toContainText("Saved");
      await expect(card(page, name)).toContainText("Answered in time");
      await expect(card(page, name).locator(".lead-card")).toBeInViewport();
      await expect(rows).toHaveText(namedRows(...names));
    }
    await expect(byStatus(page)).toContainText("Closed (2)");
    await visitor.open(enquiries);
    await expect(rows).toHaveText(namedRows("Ben Second", "Dee Fourth", "Cas Third", "Ada First"));
  },
);

test("a phone lists the enquiries in rows and shows the pressed one in their place, with what was typed", async ({
  visitor,
  page,
  context,
  database,
  server,
  javaScriptEnabled,
  faults,
}) => {
  faults.expect(/422/);
  const { agentId, userId, cookie } = await newAgent(database, true);
  // Without an agency or a listing, the next steps are above the list.
  const { id: agencyId } = await insertAgency(database);
  await database.updateTable("agents").set({ agencyId }).where("id", "=", agentId).execute();
  await insertListing(database, { agentId, createdByUserId: userId });
  const about = { userId: null, serviceId: null, listingId: null, tradeId: null, agentId };
  const names = ["Ada Row", "Ben Row", "Cas Row", "Dee Row", "Eli Row", "Fay Row", "Gus Row", "Hal Row"] as const;
  for (const name of names) await insertLead(database, { ...about, name, message: "One line.\n".repeat(20) });
  await signIn(context, cookie, server.url);
  await page.setViewportSize({ width: 390, height: 844 });
  await visitor.open(enquiries);
  const rows = page.getByRole("main").locator(".lead-row");
  const shown = page.getByRole("main").getByRole("heading", { level: 3 });
  for (const name of names.slice(0, 6)) {
    await expect(rows.filter({ hasText: name })).toBeInViewport({ ratio: 1 });
    await expect(rows.filter({ hasText: name })).toContainText(/23 h left.*About your agent page.*One line/);
  }
  await expect(shown).toHaveCount(0);

  await openEnquiry(page, "Dee Row");
  await expect(shown).toHaveText(["Dee Row"]);
  await expect(rows.filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("search")).toBeHidden();
  const enquiry = card(page, "Dee Row");
  await expect(enquiry.locator(".lead-card")).toBeFocused();
  await expect(enquiry.locator(".lead-card")).toHaveCSS("outline-style", "none");
  const email = enquiry.locator(".lead-contact > li").last();
  await expect(email).toHaveText("Reply to sam.sample@example.com");
  const { x, y, width, height } = (await email.boundingBox())!;
  expect(height).toBeGreaterThanOrEqual(44);
  const pressed = await page.evaluate(
    ([left, top]) => document.elementFromPoint(left!, top!)?.closest("a")?.protocol,
    [x + width - 8, y + 8],
  );
  expect(pressed).toBe("mailto:");
  await expect(statusOf(page, "Dee Row")).toBeHidden();
  await enquiry.getByText("Notes, status and more").click();
  await expect(statusOf(page, "Dee Row")).toBeVisible();
  const box = enquiry.getByLabel("Your answer");
  await box.fill("Saturday at ten.");
  await page.goBack();
  await expect(rows.filter({ visible: true })).toHaveCount(8);
  if (javaScriptEnabled) await expect(rows.filter({ hasText: "Dee Row" })).toBeFocused();
  await openEnquiry(page, "Dee Row");
  await expect(box).toHaveValue("Saturday at ten.");
  await enquiry.getByRole("link", { name: "Back to enquiries" }).click();
  await expect(rows.filter({ visible: true })).toHaveCount(8);
  await expect(page.getByRole("main").locator(".lead-row[aria-current]")).toHaveCount(0);

  await openEnquiry(page, "Gus Row");
  const other = card(page, "Gus Row");
  const tooLong = "x".repeat(10_001);
  await other.getByLabel("Your answer").fill(tooLong);
  await other.getByRole("button", { name: "Send answer" }).click();
  await expect(other.getByText("Please keep it to 10,000 characters").first()).toBeInViewport();
  await expect(other.getByLabel("Your answer")).toHaveValue(tooLong);
  await expect(shown.first()).toHaveText("Gus Row");
  await expect(rows.filter({ visible: true })).toHaveCount(0);
  await expect(errorSummary(other)).toBeFocused();
  await expect(errorSummary(other)).toContainText("Unable to send the answer");
  await expect(errorSummary(other)).toBeInViewport({ ratio: 1 });
  await other.getByRole("link", { name: "Back to enquiries" }).click();
  await expect(rows.filter({ visible: true })).toHaveCount(8);
  await openEnquiry(page, "Gus Row");
  await expect(other.getByLabel("Your answer")).toHaveValue(tooLong);
  await other.getByLabel("Your answer").fill("Saturday at ten.");
  await other.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("Answer sent").first()).toBeVisible();
  await expect(shown).toHaveText(["Gus Row"]);
  await expect(other.getByRole("list", { name: "Answers" })).toContainText("Saturday at ten.");

  await other.getByText("Notes, status and more").click();
  await other.getByText("Notes and follow-up").click();
  await other.getByRole("button", { name: "Save", exact: true }).click();
  await expect(other.locator("#errors")).toContainText("Write a note or change the day");
  await expect(other.getByLabel("Note (optional)")).toBeVisible();
});

test("a laptop lists the enquiries in rows and shows the chosen one next to them, ready to answer", async ({
  visitor,
  page,
  context,
  database,
  server,
  javaScriptEnabled,
}) => {
  const { agentId, userId, cookie } = await newAgent(database, true);
  // Without an agency, the next steps are above the list.
  const { id: agencyId } = await insertAgency(database);
  await database.updateTable("agents").set({ agencyId }).where("id", "=", agentId).execute();
  const about = { userId: null, serviceId: null, tradeId: null, agentId };
  const names = ["Ada Row", "Ben Row", "Cas Row", "Dee Row", "Eli Row"] as const;
  for (const name of names) {
    const { id: listingId } = await insertListing(database, { agentId, createdByUserId: userId });
    await insertDrawing(database, { listingId, position: 1 });
    await insertLead(database, { ...about, listingId, name, message: "One line.\n".repeat(60) });
  }
  await signIn(context, cookie, server.url);
  await page.setViewportSize({ width: 1280, height: 800 });
  await visitor.open(enquiries);
  const main = page.getByRole("main");
  for (const name of names) await expect(main.getByRole("link", { name: `${name} 23 h left` })).toBeInViewport();
  const shown = main.getByRole("heading", { level: 3 });
  await expect(shown).toHaveText(["Ada Row"]);
  await main.getByRole("link", { name: "Dee Row 23 h left" }).click();
  await expect(shown).toHaveText(["Dee Row"]);
  await expect(card(page, "Dee Row").locator(".lead-card")).toBeFocused();
  if (javaScriptEnabled) expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await main.getByRole("link", { name: "Dee Row", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dee Row" })).toBeVisible();
  await page.goBack();
  await expect(shown).toHaveText(["Dee Row"]);
  const enquiry = card(page, "Dee Row");
  await expect(enquiry.locator("img").first()).toBeInViewport();
  await expect(enquiry.getByRole("link", { name: "sam.sample@example.com" })).toBeVisible();
  await expect(enquiry.getByLabel("Your answer")).toBeVisible();
  await expect(statusOf(page, "Dee Row")).toBeVisible();
  // A long enquiry scrolls separately, so that the rows and the start of the enquiry stay together.
  const { height, width, x } = (await enquiry.locator(".lead-card").boundingBox())!;
  expect(height).toBeLessThanOrEqual(800);
  expect(x + width).toBeLessThanOrEqual(1280);
  const current = main.locator(".lead-row[aria-current]");
  if (javaScriptEnabled) {
    await page.evaluate(() => (location.hash = "templates"));
    await expect(page.locator("#templates")).toBeInViewport();
    await expect(shown).toHaveText(["Dee Row"]);
    await expect(current).toHaveAccessibleName(/^Dee Row/);
  }
  await main.getByRole("link", { name: "Ben Row 23 h left" }).click();
  await main.getByRole("link", { name: "Dee Row 23 h left" }).click();
  await enquiry.getByLabel("Your answer").fill("Saturday at ten.");
  // After a tablet is turned, the enquiry and its answer stay, with a link back to the rows.
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(shown).toHaveText(["Dee Row"]);
  await expect(enquiry.getByLabel("Your answer")).toHaveValue("Saturday at ten.");
  await enquiry.getByRole("link", { name: "Back to enquiries" }).click();
  await expect(shown).toHaveCount(0);
  await expect(current).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await main.getByRole("link", { name: "Dee Row 23 h left" }).click();
  await enquiry.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("Answer sent").first()).toBeVisible();
  await expect(shown).toHaveText(["Dee Row"]);
  await expect(enquiry.getByRole("list", { name: "Answers" })).toContainText("Saturday at ten.");
});

test(
  "a withdrawn enquiry hides the sender's contact details; a quarantined one is not listed",
  { tag: "@full" },
  async ({ visitor, page, context, database, server }) => {
    const { agentId, cookie } = await newAgent(database, true);
    const about = { userId: null, serviceId: null, listingId: null, tradeId: null, agentId };
    const { id } = await insertLead(database, {
      ...about,
      name: "Ada Withdrawn",
      message: "A canary of one withdrawn",
    });
    await database.updateTable("leads").set({ withdrawnAt: new Date() }).where("id", "=", id).execute();
    await insertLead(database, { ...about, name: "Eve Held", heldReason: "links" });
    await signIn(context, cookie, server.url);
    await visitor.open(enquiries);
    await expect(page.getByRole("heading", { level: 2, name: /enquir/ })).toHaveText("1 enquiry");
    await expect(card(page, "Ada Withdrawn")).toContainText("The sender has withdrawn this enquiry");
    expect(await page.content()).not.toMatch(/Eve Held|canary|sam\.sample@|0491 570 006/);
  },
);

test(
  "when a status cannot be saved, an error is shown, and the choice stays and can be resubmitted",
  { tag: "@full-no-js" },
  async ({ visitor, page, context, database, fragile, faults, javaScriptEnabled }) => {
    faults.expect(/503/);
    const { agentId, cookie } = await newAgent(database, true);
    const about = { userId: null, serviceId: null, listingId: null, tradeId: null, agentId };
    const { id } = await insertLead(database, { ...about, name: "Ada Lovelace" });
    await signIn(context, cookie, fragile.url);
    const there = new URL(enquiries, fragile.url).href;
    await expect.poll(async () => (await page.request.get(there)).status()).toBe(200);
    await visitor.open(there);
    await openEnquiry(page, "Ada Lovelace");
    await statusOf(page, "Ada Lovelace").selectOption("Qualified");
    fragile.line.cut();
    await page.getByRole("button", { name: "Update" }).click();
    await expect(
      page
        .getByRole("listitem")
        .getByText("Failed to update lead status")
        .or(page.getByText("This was not sent"))
        .first(),
    ).toBeVisible();
    if (javaScriptEnabled) {
      await page.getByLabel("Your answer").fill("Saturday at ten.");
      await page.getByRole("button", { name: "Send answer" }).click();
      await expect(errorSummary(page)).toHaveCount(2);
      const ids = await errorSummary(page).evaluateAll((summaries) => summaries.map((summary) => summary.id));
      expect(new Set(ids).size).toBe(2);
    }
    fragile.line.restore();
    await expect.poll(async () => (await page.request.get(there)).status()).toBe(200);
    await page.getByRole("button", { name: /^(Update|Send again)$/ }).click();
    await expect(page.getByText("Lead status has been updated successfully").first()).toBeVisible();
    await expect(statusOf(page, "Ada Lovelace")).toHaveValue("qualified");
    const lead = await database.selectFrom("leads").select("status").where("id", "=", id).executeTakeFirst();
    expect(lead?.status).toBe("qualified");
  },
);

test(
  "an agent without enquiries sees the next steps",
  { tag: "@full" },
  async ({ visitor, page, context, database, server }) => {
    const { cookie } = await newAgent(database, false);
    await signIn(context, cookie, server.url);
    await visitor.open(enquiries);
    await expect(page.getByRole("heading", { name: "No enquiries yet" })).toBeVisible();
    const steps = page.getByRole("region", { name: "Next steps" }).getByRole("listitem");
    await expect(steps).toContainText([
      /Finish your profile\s*Next/,
      /Join or create an agency/,
      /Add your first listing/,
    ]);
    await steps.getByRole("link", { name: "Finish your profile" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "My profile" })).toBeVisible();
    await field(page, "Suburbs").fill("Newtown");
    await field(page, "Description").fill("I know every lane.");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Profile saved").first()).toBeVisible();
    await expect(steps).toContainText([
      /Finish your profile\s*\(done\)/,
      /Join or create an agency\s*Next/,
      /Add your first listing/,
    ]);
    await steps.getByRole("link", { name: "Join or create an agency" }).click();
    await expect(page).toHaveURL("/dashboard/agency");
    await visitor.open(enquiries);
    await page.getByRole("link", { name: "Check your profile" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "My profile" })).toBeVisible();
  },
);

test(
  "an incomplete profile lists what is missing; once completed, it is in the directory",
  { tag: "@full-js" },
  async ({ visitor, page, context, database, server, faults }) => {
    faults.expect(/422/);
    const { name, agentId, cookie } = await newAgent(database, false);
    const directory = `/agents?${new URLSearchParams({ search: name }).toString()}`;
    const listed = page.getByRole("main").getByRole("link", { name, exact: true });
    await signIn(context, cookie, server.url);
    await visitor.open(directory);
    await expect(listed).toHaveCount(0);

    await visitor.open("/dashboard/profile");
    const main = page.getByRole("main");
    await expect(main).toContainText("Your profile is not in the directory yet");
    await expect(main).toContainText("It still needs at least one suburb and a description.");
    await field(page, "Suburbs").fill("newtown, Newtwon");
    await field(page, "Specialties").fill("Terraces, Auctions");
    await field(page, "Years of experience").fill("twelve");
    await field(page, "Description").fill("I know every lane.\n\nAsk me.");
    const save = page.getByRole("button", { name: "Save profile" });
    await save.click();
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page)).toContainText("Enter whole years of experience, from 0 to 80");
    await expect(field(page, "Suburbs")).toHaveValue("newtown, Newtwon");
    await expect(field(page, "Description")).toHaveValue("I know every lane.\n\nAsk me.");

    await field(page, "Years of experience").fill("12");
    await save.click();
    await expect(errorSummary(page)).toContainText(
      "We don't know Newtwon. Did you mean Newtown? Check the spelling, or leave it out.",
    );
    await field(page, "Suburbs").fill("newtown, ENMORE");
    await save.click();
    await expect(page.getByText("Profile saved").first()).toBeVisible();
    await expect(main).toContainText("Your profile is in the directory");
    await expect(errorSummary(page)).toHaveCount(0);
    // The card of the directory has a list of this name.
    await expect(page.getByRole("textbox", { name: "Suburbs" })).toHaveValue("Newtown, Enmore");

    await page.getByRole("link", { name: "See your page" }).click();
    await expect(page).toHaveURL(`/agents/${agentId}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(main).toContainText("I know every lane.");
    await visitor.open(directory);
    await expect(listed).toHaveCount(1);
  },
);

test(
  "an agency is shown on an agent's page once a colleague has confirmed it",
  { tag: "@full" },
  async ({ visitor, page, context, database, server }) => {
    const { id: agencyId } = await insertAgency(database, { name: `Quartz & Daughters ${(made += 1)}` });
    const { name: agencyName } = await database
      .selectFrom("agencies")
      .select("name")
      .where("id", "=", agencyId)
      .executeTakeFirstOrThrow();
    const agent = await newAgent(database, true);
    const colleague = await newAgent(database, true);
    await database.updateTable("agents").set({ agencyId }).where("id", "=", colleague.agentId).execute();

    await signIn(context, agent.cookie, server.url);
    await visitor.open("/dashboard/profile");
    await page.getByLabel("Agency").selectOption(agencyName);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Profile saved").first()).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`${agencyName} has not yet confirmed that you work there.`);
    await visitor.open(`/agents/${agent.agentId}`);
    await expect(page.getByRole("main")).not.toContainText(agencyName);

    await signIn(context, colleague.cookie, server.url);
    await visitor.open("/dashboard/profile");
    const waiting = page.getByRole("region", { name: "Waiting for your agency" });
    await expect(waiting).toContainText("All agents of an agency manage each other’s homes");
    await waiting.getByRole("button", { name: `Confirm ${agent.name}` }).click();
    await expect(waiting).toHaveCount(0);
    await expect(page.getByRole("main")).toContainText(`${agent.name} belongs to your agency, too`);
    await visitor.open(`/agents/${agent.agentId}`);
    await expect(page.getByRole("main")).toContainText(agencyName);

    const admin = await signedInMember(database, { isAdmin: true });
    await signIn(context, admin.cookie, server.url);
    await visitor.open(`/admin/agents?search=${encodeURIComponent(agent.name)}`);
    await page.getByText(`More about ${agent.name}`).click();
    await page.getByRole("link", { name: `Membership of ${agencyName} : ${agent.name}` }).click();
    await page.getByRole("button", { name: `Remove ${agent.name} from ${agencyName}` }).click();
    await expect(page.getByText(`${agent.name} was removed`).first()).toBeVisible();
    await visitor.open(`/agents/${agent.agentId}`);
    await expect(page.getByRole("main")).not.toContainText(agencyName);
  },
);
