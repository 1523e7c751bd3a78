import type { Kysely } from "kysely";
import { signReceipt } from "#app/features/leads/model/mails.server.ts";
import { sydneyDay } from "#app/lib/dates.ts";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { expectThanks, freshEnquiry, notice, sendEnquiry } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";
import { leadsWith, mailsOf } from "#tests/support/stored-enquiries.ts";

let made = 0;

/** An agency with a principal, a manager and two agents, and an enquiry to the first agent. */
async function newOffice(database: Kysely<DB>) {
  made += 1;
  const { id: agencyId } = await insertAgency(database);
  const join = async (name: string, agencyRole: string) => {
    const { id: userId, cookie } = await signedInMember(database, { role: "agent" });
    const { id } = await insertAgent(database, { agencyId, userId, name: `${name} Quartz ${made}` });
    await database.updateTable("agents").set({ agencyRole }).where("id", "=", id).execute();
    return { id, userId, cookie, name: `${name} Quartz ${made}` };
  };
  const principal = await join("Petra", "principal");
  const [manager, ada, ben] = [await join("Mara", "manager"), await join("Ada", "agent"), await join("Ben", "agent")];
  const subject = { userId: null, serviceId: null, listingId: null, tradeId: null };
  const { id: leadId } = await insertLead(database, { ...subject, agentId: ada.id, name: `Grace Hopper ${made}` });
  return { principal, manager, ada, ben, leadId, sender: `Grace Hopper ${made}` };
}

const agency = "/dashboard/enquiries?whose=agency";
const card = (page: Page, name: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3, name }) });

test("a manager answers an agent's enquiry, reassigns it with a note, and its new agent sees who did what", async ({
  visitor,
  page,
  context,
  database,
  server,
}) => {
  const { manager, ada, ben, leadId, sender } = await newOffice(database);
  await signIn(context, manager.cookie, server.url);
  await visitor.open("/dashboard/enquiries");
  await expect(page.getByRole("heading", { name: "No enquiries yet" })).toBeVisible();
  await page.getByRole("navigation", { name: "Whose enquiries" }).getByRole("link", { name: "Agency" }).click();
  const enquiry = card(page, sender);
  await expect(enquiry).toContainText(`For ${ada.name}`);

  await enquiry.getByLabel("Your answer").fill("Saturday at ten.");
  await enquiry.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText("Answer sent").first()).toBeVisible();
  await expect(enquiry).toContainText(`${manager.name} answered on`);
  await expect(enquiry).toContainText(`Changed to Contacted by ${manager.name} on`);

  await enquiry.getByText("Notes and follow-up").click();
  await enquiry.getByLabel("Note (optional)").first().fill("Prefers calls after five.");
  await enquiry.getByLabel("Follow up on").fill(sydneyDay(new Date()));
  await enquiry.getByRole("button", { name: "Save", exact: true }).click();
  await expect(enquiry.getByText("(due)")).toBeVisible();
  await page.getByRole("link", { name: "Follow-up due: 1." }).click();
  await enquiry.getByText("Notes and follow-up (1)").click();
  await expect(enquiry.getByRole("list", { name: "Notes" })).toContainText("Prefers calls after five.");
  await expect(enquiry.getByRole("list", { name: "Notes" })).toContainText(manager.name);

  await enquiry.locator("summary").filter({ hasText: "Reassign" }).click();
  await enquiry.getByLabel(`Reassign the enquiry of ${sender} to`).selectOption(ben.name);
  await enquiry.getByLabel("Note (optional)").last().fill("Ben knows the street.");
  await enquiry.getByRole("button", { name: "Reassign" }).click();
  await expect(page.getByText(`Reassigned to ${ben.name}`).first()).toBeVisible();
  await expect(card(page, sender)).toContainText(`For ${ben.name}`);
  const mails = await mailsOf(database, [{ id: leadId }]);
  expect(mails.map(({ kind }) => kind)).toEqual(["enquiry-answered", "enquiry-reassigned", "enquiry-moved"]);

  await context.clearCookies();
  await signIn(context, ben.cookie, server.url);
  await visitor.open("/dashboard/enquiries");
  await expect(page.getByRole("navigation", { name: "Whose enquiries" })).toHaveCount(0);
  await expect(card(page, sender)).toContainText(`Reassigned to ${ben.name} by ${manager.name}`);
  await expect(card(page, sender)).toContainText("Ben knows the street.");
});

test(
  "a second manager is told that the enquiry has gone to someone else, and keeps the note",
  { tag: "@full-js" },
  async ({ visitor, page, context, database, server, faults }) => {
    faults.expect(/409/);
    const { principal, manager, ben, leadId, sender } = await newOffice(database);
    await signIn(context, manager.cookie, server.url);
    await visitor.open(`${agency}&reassign=${leadId}`);
    const change = { leadId, userId: principal.userId, toAgentId: principal.id };
    await database.insertInto("leadChanges").values(change).execute();
    await database
      .updateTable("leads")
      .set({ agentId: principal.id, reassignedAt: new Date() })
      .where("id", "=", leadId)
      .execute();
    const enquiry = card(page, sender);
    await enquiry.getByLabel(`Reassign the enquiry of ${sender} to`).selectOption(ben.name);
    await enquiry.getByLabel("Note (optional)").last().fill("Ben knows the street.");
    await enquiry.getByRole("button", { name: "Reassign" }).click();
    await expect(page.locator("#errors")).toContainText(`In the meantime ${principal.name} reassigned this enquiry`);
    await expect(enquiry.getByLabel("Note (optional)").last()).toHaveValue("Ben knows the street.");
  },
);

test(
  "an answer to an enquiry that has left the list is shown again",
  { tag: "@full-js" },
  async ({ visitor, page, context, database, server, faults, javaScriptEnabled }) => {
    faults.expect(/404/);
    const { ada, ben, leadId, sender } = await newOffice(database);
    await signIn(context, ada.cookie, server.url);
    await visitor.open("/dashboard/enquiries");
    await card(page, sender).getByLabel("Your answer").fill("Saturday at ten.");
    await database
      .updateTable("leads")
      .set({ agentId: ben.id, reassignedAt: new Date() })
      .where("id", "=", leadId)
      .execute();
    await card(page, sender).getByRole("button", { name: "Send answer" }).click();
    await expect(page.getByText("You can't answer this enquiry any more").first()).toBeVisible();
    if (javaScriptEnabled) {
      await expect(card(page, sender).getByLabel("Your answer")).toHaveValue("Saturday at ten.");
    } else {
      await expect(page.getByRole("heading", { name: "This was not sent" })).toBeVisible();
      await expect(page.getByText("Saturday at ten.")).toBeVisible();
    }
  },
);

test("an answer sent after the session ended is sent again after logging in", async ({
  visitor,
  page,
  context,
  database,
  server,
  faults,
}) => {
  // "Send again" loads a page, which can abort a response that is still being read.
  faults.expect(/401|AbortError/);
  const { ada, leadId, sender } = await newOffice(database);
  await signIn(context, ada.cookie, server.url);
  await visitor.open("/dashboard/enquiries");
  await card(page, sender).getByLabel("Your answer").fill("Saturday at ten.");
  await context.clearCookies();
  await card(page, sender).getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByRole("heading", { name: "This was not sent" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Saturday at ten.");
  await signIn(context, ada.cookie, server.url);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Answer sent").first()).toBeVisible();
  expect((await mailsOf(database, [{ id: leadId }])).map(({ kind }) => kind)).toEqual(["enquiry-answered"]);
});

test(
  "an enquiry to an agent who is away reaches a manager, and its sender reads who answers",
  { tag: "@full" },
  async ({ visitor, page, context, database, server }) => {
    const { ada, manager } = await newOffice(database);
    await signIn(context, ada.cookie, server.url);
    await visitor.open("/dashboard/profile");
    await page.getByLabel("Away until").fill(sydneyDay(new Date(Date.now() + 7 * 24 * 3600 * 1000)));
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Profile saved").first()).toBeVisible();
    await context.clearCookies();
    const typed = freshEnquiry();
    await visitor.open(`/agents/${ada.id}`);
    await sendEnquiry(page, typed);
    await expectThanks(page);
    const [lead] = await leadsWith(database, typed.Message);
    if (!lead) throw new Error("The enquiry was not stored.");
    const mails = await mailsOf(database, [lead]);
    expect(mails.map(({ kind }) => kind)).toEqual(["enquiry-cover", "enquiry-received", "enquiry-receipt"]);
    await visitor.open(`/enquiries/${signReceipt(lead)}`);
    await expect(page.getByRole("main")).toContainText(`${ada.name}. While they are away, ${manager.name} will answer`);
  },
);

test(
  "an agent saves a template, corrects what the law forbids, and starts an answer with it",
  { tag: "@full-js" },
  async ({ visitor, page, context, database, server, faults }) => {
    faults.expect(/422/);
    const { ada, sender } = await newOffice(database);
    await signIn(context, ada.cookie, server.url);
    await visitor.open("/dashboard/enquiries");
    await page.getByText("Reply templates (0)").click();
    await page.getByText("New template").click();
    await page.getByLabel("Name", { exact: true }).fill("Inspection times");
    await page.getByLabel("Text").fill("Hello {name}, offers over $900,000.");
    await page.getByRole("button", { name: "Save template" }).click();
    await expect(page.getByText("an ad for a sale may not say “over”").first()).toBeVisible();
    await page
      .getByLabel("Text")
      .fill("Hello {name}, the next inspection is {next inspection}. The photos are virtually staged.");
    await page.getByRole("button", { name: "Save template" }).click();
    await expect(page.getByText("Template saved").first()).toBeVisible();
    await expect(notice(page)).toContainText(/Advice on “virtually staged”/i);
    const enquiry = card(page, sender);
    await enquiry.getByRole("link", { name: "Inspection times" }).click();
    const text = `Hello ${sender}, the next inspection is not planned yet. The photos are virtually staged.`;
    await expect(enquiry.getByLabel("Your answer")).toHaveValue(text);
    await expect(enquiry.getByLabel("Your answer")).toHaveAccessibleDescription(/Advice on “virtually staged”/i);
    await enquiry.getByRole("button", { name: "Send answer" }).click();
    await expect(enquiry.getByRole("list", { name: "Answers" })).toContainText(text);
    await expect(enquiry.getByLabel("Your answer")).toBeHidden();
  },
);
