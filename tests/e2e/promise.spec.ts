import type { Kysely } from "kysely";
import { signReceipt } from "#app/features/leads/model/mails.server.ts";
import type { DB } from "#db/schema.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { freshEnquiry, sendEnquiry, sentPanel } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";
import { leadsWith, mailsOf } from "#tests/support/stored-enquiries.ts";

const enquiries = "/dashboard/enquiries";
const HOUR = 3_600_000;
let made = 0;

/** An agent for this test only, not signed in. */
async function newAgent(database: Kysely<DB>) {
  made += 1;
  const name = `Orla Promise ${made}`;
  const { id: userId, cookie } = await signedInMember(database, { role: "agent" });
  const { id: agentId } = await insertAgent(database, { agencyId: null, userId, name });
  return { name, agentId, cookie };
}

const about = { userId: null, serviceId: null, listingId: null, tradeId: null };

/** Adds an enquiry to this agent that was sent `hours` hours ago. */
async function sentAgo(database: Kysely<DB>, agentId: number, name: string, hours: number, more: object = {}) {
  const { id } = await insertLead(database, { ...about, agentId, name });
  const createdAt = new Date(Date.now() - hours * HOUR);
  await database
    .updateTable("leads")
    .set({ createdAt, ...more })
    .where("id", "=", id)
    .execute();
  return { id, createdAt };
}

const stored = (database: Kysely<DB>, id: number) =>
  database.selectFrom("leads").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

const enquiryRows = (page: Page) => page.getByRole("main").locator(".lead-row");
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name, includeHidden: true }) });
/** The status of a step on the receipt. */
const step = (page: Page, term: string) => page.locator(`dt:text-is("${term}") + dd`);

test(
  "the sender sees that it was seen and answered, and the agent needs no account to say so",
  { tag: "@full-js" },
  async ({ visitor, page, context, database, server }) => {
    const agent = await newAgent(database);
    const typed = freshEnquiry({ Name: "Grace Hopper" });
    await visitor.open(`/agents/${agent.agentId}`);
    await sendEnquiry(page, typed);
    await sentPanel(page).getByRole("link", { name: "See or withdraw your enquiry" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "Progress so far" })).toBeVisible();
    const receipt = page.url();
    await expect(step(page, "Seen by the agent")).toContainText("Not yet");
    await expect(step(page, "Answered")).toContainText("Not yet. You should hear back by");

    // The agent's own list shows the deadline.
    await signIn(context, agent.cookie, server.url);
    await visitor.open(enquiries);
    await expect(card(page, typed.Name)).toContainText("23 h left");
    await context.clearCookies();
    await visitor.open(receipt);
    await expect(step(page, "Seen by the agent")).toHaveText(/^\d{1,2} \w+ 20\d\d at /);
    await expect(step(page, "Answered")).toContainText("Not yet");

    // The mail to the agent contains the link that marks the enquiry as answered.
    const leads = await leadsWith(database, typed.Message);
    const [received] = await mailsOf(database, leads);
    const link = /^Tell Grace Hopper that you have answered:\n(\S+)$/m.exec(received?.textBody ?? "")?.[1] ?? "";
    await visitor.open(new URL(link).pathname);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Have you answered this enquiry?");
    await expect(page.getByRole("main")).toContainText("Grace Hopper");
    expect((await stored(database, leads[0]!.id)).status).toBe("new");
    await page.getByRole("button", { name: "Yes, I have answered" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This enquiry has been answered");
    await expect(page.locator("#answered")).toContainText("Grace Hopper can see this on their enquiry page.");
    await expect(page.getByRole("button", { name: "Yes, I have answered" })).toHaveCount(0);
    expect(await stored(database, leads[0]!.id)).toMatchObject({ status: "contacted" });

    await visitor.open(receipt);
    await expect(step(page, "Answered")).toHaveText(/^\d{1,2} \w+ 20\d\d at .+, within 24 hours$/);
    await expect(page.getByRole("main")).toContainText("You have been contacted.");
  },
);

test(
  "unanswered enquiries come first, by the time left; an answered one moves to the others at the next visit",
  { tag: "@full" },
  async ({ visitor, page, context, database, server }) => {
    const { agentId, cookie } = await newAgent(database);
    await sentAgo(database, agentId, "Ada Fresh", 1);
    await sentAgo(database, agentId, "Bea Overdue", 30);
    const answeredAt = new Date(Date.now() - 47 * HOUR);
    await sentAgo(database, agentId, "Cleo Answered", 48, { status: "contacted", answeredAt });
    await sentAgo(database, agentId, "Dora Soon", 22.5);
    await signIn(context, cookie, server.url);
    await visitor.open(enquiries);
    const main = page.getByRole("main");
    await expect(enquiryRows(page)).toHaveText([/^Bea Overdue/, /^Dora Soon/, /^Ada Fresh/, /^Cleo Answered/]);
    await expect(main).toContainText("Waiting for an answer: 3. Overdue: 1.");
    await expect(main).toContainText("Enquiries waiting for an answer come first, the most urgent at the top.");
    await expect(card(page, "Bea Overdue")).toContainText("Overdue 6 h");
    await expect(card(page, "Bea Overdue").getByTitle(/^Since \d{1,2} \w+ 20\d\d at /)).toHaveText("Overdue 6 h");
    await expect(enquiryRows(page).nth(1)).toContainText("1 h left");
    await enquiryRows(page).nth(3).click();
    await expect(card(page, "Cleo Answered").getByText("Answered in time on")).toBeVisible();
    await enquiryRows(page).first().click();

    const update = card(page, "Bea Overdue").getByRole("button", { name: "Update" });
    await page.getByLabel("Status for Bea Overdue").selectOption("Contacted");
    await update.click();
    await expect(page.getByText("Lead status has been updated successfully").first()).toBeVisible();
    await expect(enquiryRows(page)).toHaveText([/^Bea Overdue/, /^Dora Soon/, /^Ada Fresh/, /^Cleo Answered/]);
    await expect(main).toContainText("Waiting for an answer: 2. Overdue: 0.");
    await expect(card(page, "Bea Overdue")).toContainText("Answered late on");
    await visitor.open(enquiries);
    await expect(enquiryRows(page)).toHaveText([/^Dora Soon/, /^Ada Fresh/, /^Bea Overdue/, /^Cleo Answered/]);
  },
);

test(
  "Lead Management uses the same order, also for quarantined enquiries",
  { tag: "@full" },
  async ({ visitor, page, context, database, server }) => {
    const { agentId } = await newAgent(database);
    const admin = await signedInMember(database, { isAdmin: true });
    await sentAgo(database, agentId, "Ada Clockwork", 2);
    await sentAgo(database, agentId, "Bea Clockwork", 31, { status: "closed", answeredAt: new Date() });
    await sentAgo(database, agentId, "Cleo Clockwork", 26, { heldReason: "more than 2 links" });
    await signIn(context, admin.cookie, server.url);
    await visitor.open("/admin?search=Clockwork");
    const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader") });
    await expect(rows).toHaveText([
      /Cleo Clockwork.*Overdue \d+ h/,
      /Ada Clockwork.*21 h left/,
      /Bea Clockwork.*Answered late/,
    ]);
    await expect(page.getByRole("main")).toContainText(
      "Enquiries waiting for an answer come first, the most urgent at the top.",
    );
  },
);

test(
  "after 24 hours without an answer the receipt says sorry, and how to reach us",
  { tag: "@read" },
  async ({ visitor, page, database }) => {
    const { agentId } = await newAgent(database);
    const lead = await sentAgo(database, agentId, "Ada Waiting", 25);
    await visitor.open(`/enquiries/${signReceipt(lead)}`);
    await expect(page.getByRole("heading", { level: 3, name: "Sorry, your answer is late" })).toBeVisible();
    const main = page.getByRole("main");
    await expect(main).toContainText("We promised you an answer by then and did not keep that promise.");
    await expect(main.getByRole("link", { name: "02 5550 0148" })).toBeVisible();
    await expect(main).not.toContainText("You will hear back within 24 hours.");
  },
);

test(
  "an agent's page shows the usual response time, from five answers on",
  { tag: "@read" },
  async ({ visitor, page, database }) => {
    const { agentId } = await newAgent(database);
    const answer = (hours: number) =>
      sentAgo(database, agentId, "Ada", 100, {
        status: "contacted",
        answeredAt: new Date(Date.now() - (100 - hours) * HOUR - 60_000),
      });
    for (const hours of [1, 2, 30, 40]) await answer(hours);
    await visitor.open(`/agents/${agentId}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText("Usually answers");
    await answer(3);
    await expect(async () => {
      await visitor.open(`/agents/${agentId}`);
      await expect(page.getByRole("main")).toContainText("Usually answers within 3 hours.", { timeout: 500 });
    }).toPass();
    await expect(page.getByRole("main")).toContainText("Half of the last 5 answers came at least this fast.");
  },
);

test("a changed or invalid link shows no enquiry", { tag: "@read" }, async ({ visitor, page, faults, places }) => {
  faults.expect(/status of 404/);
  for (const token of ["1", places.receipts.valid]) {
    const response = await visitor.open(`/answered/${token}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can't find this enquiry");
    await expect(page.getByRole("main")).not.toContainText("Sam Sample");
  }
});
