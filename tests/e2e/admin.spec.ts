import type { Locator } from "@playwright/test";
import type { Kysely } from "kysely";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { notice } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { freshEmail, signedInMember, signIn } from "#tests/support/members.ts";

let made = 0;

/** A lead for an agent; no other test uses either of them. */
async function newLead(database: Kysely<DB>, changes: { heldReason?: string; message?: string } = {}) {
  made += 1;
  const [name, agentName] = [`Wilhelmina Quartz ${made} ${Date.now()}`, `Zebedee Flint ${made} ${Date.now()}`];
  const agent = { agencyId: null, userId: null, name: agentName, suburbs: ["Newtown", "Enmore", "Glebe", "Manly"] };
  const { id: agentId } = await insertAgent(database, agent);
  const about = { userId: null, serviceId: null, listingId: null, tradeId: null, agentId };
  const { id } = await insertLead(database, { ...about, name, ...changes });
  return { id, name, agentId, agentName };
}

/** An agency awaiting confirmation and a first listing, both older than those of other tests. */
async function newcomers(database: Kysely<DB>) {
  made += 1;
  const [agency, title] = [`Newcomers ${made} ${Date.now()}`, `Cottage ${made} ${Date.now()}`];
  const email = freshEmail();
  const { id: userId } = await signedInMember(database, { role: "agent", email });
  await database.updateTable("users").set({ emailConfirmedAt: new Date() }).where("id", "=", userId).execute();
  const { id: agencyId } = await insertAgency(database, { name: agency });
  await database
    .updateTable("agencies")
    .set({ confirmedAt: null, createdAt: new Date("2020-01-01") })
    .where("id", "=", agencyId)
    .execute();
  const { id: agentId } = await insertAgent(database, { agencyId, userId, name: `Nell New ${made}` });
  await database.updateTable("agents").set({ agencyRole: "principal" }).where("id", "=", agentId).execute();
  const publishedAt = new Date(Date.now() - 13 * 86_400_000);
  const { id: listingId } = await insertListing(database, { createdByUserId: userId, agentId, title, publishedAt });
  return { agency, agencyId, title, listingId, email };
}

const row = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function openMore(entry: Locator) {
  const details = entry.locator("details").first();
  if ((await details.getAttribute("open")) === null) await details.locator("summary").first().click();
}

test.describe("an admin", () => {
  test.beforeEach(async ({ database, context, server }) => {
    const { cookie } = await signedInMember(database, { isAdmin: true });
    await signIn(context, cookie, server.url);
  });

  test("learns that another admin saved the same profile, and keeps what was typed", async ({
    faults,
    visitor,
    page,
    database,
  }) => {
    const { agentId } = await newLead(database);
    faults.expect(/409 \(Conflict\)/);
    await visitor.open(`/admin/agents/${agentId}`);
    await page.getByLabel("Licence number").fill("SAMPLE-0002");
    await database
      .updateTable("agents")
      .set({ phone: "0491 570 099", updatedAt: new Date() })
      .where("id", "=", agentId)
      .execute();
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByRole("alert")).toContainText("It differs from your entries in: Licence number and Phone.");
    await expect(page.getByLabel("Licence number")).toHaveValue("SAMPLE-0002");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(notice(page)).toContainText("Profile saved");
    await expect(page.getByLabel("Licence number")).toHaveValue("SAMPLE-0002");
  });

  test("finds a lead and sets its status", async ({ visitor, page, database }) => {
    const { id, name, agentName } = await newLead(database);
    await visitor.open("/admin");
    for (const figure of ["Total Leads", "New Leads", "Total Agents", "Featured Agents"]) {
      await expect(page.getByRole("term").filter({ hasText: figure })).toBeVisible();
    }
    await page.getByRole("searchbox", { name: "Search" }).fill(name);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "1 lead", exact: true })).toBeVisible();
    await expect(row(page, name)).toContainText(agentName);
    await page.getByLabel(`Status for ${name}`).selectOption("Qualified");
    await row(page, name).getByRole("button", { name: "Update" }).click();
    await expect(notice(page)).toContainText("Lead updated");
    await expect(notice(page)).toContainText("Lead status has been updated successfully");
    await expect(page.getByLabel(`Status for ${name}`)).toHaveValue("qualified");
    const stored = await database.selectFrom("leads").select("status").where("id", "=", id).executeTakeFirst();
    expect(stored?.status).toBe("qualified");

    await page.getByRole("searchbox", { name: "Search" }).fill("xylophone-of-nobody");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "No leads found" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Show all leads" }).last().click();
    await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("");
  });

  test("reviews what is new: asks, confirms, holds, and learns who was first", async ({
    visitor,
    page,
    database,
    faults,
  }) => {
    faults.expect(/409|422/);
    const { agency, agencyId, title, listingId, email } = await newcomers(database);
    await visitor.open("/admin");
    const queue = page.getByRole("region", { name: /^New: \d+ to review$/ });
    const entry = (name: string) => queue.getByRole("listitem").filter({ hasText: name });
    await expect(entry(agency).filter({ hasText: "New agency" })).toBeVisible();
    const kinds = page.getByRole("navigation", { name: "What to review" });
    await kinds.getByRole("link", { name: "First listings" }).click();
    await expect(entry(title)).toBeVisible();
    await expect(entry(agency)).toHaveCount(0);
    await kinds.getByRole("link", { name: "Agencies" }).click();
    await expect(entry(agency)).toContainText("New agency");

    await entry(agency).getByText("Hold or ask…").click();
    await entry(agency)
      .getByRole("button", { name: `Ask a question ${agency}` })
      .click();
    await expect(page.getByRole("alert")).toContainText("Write a message");
    await entry(agency).getByLabel("Message").fill("Which licence do you work under?");
    await entry(agency)
      .getByRole("button", { name: `Ask a question ${agency}` })
      .click();
    await expect(notice(page)).toContainText("Question sent");
    await expect(page).toHaveURL("/admin?kind=agency#queue");
    await expect(entry(agency)).toContainText("Which licence do you work under?");
    await kinds.getByRole("link", { name: "All" }).click();
    const mails = database.selectFrom("messages").select("kind").where("toAddress", "=", email).orderBy("id");
    expect(await mails.execute()).toEqual([{ kind: "admin-message" }]);

    await entry(title).getByText("Hold or ask…").click();
    await entry(title).getByLabel("Reason").fill("The photos show another home");
    // Another admin acts first.
    const other = await signedInMember(database, { isAdmin: true });
    await database
      .insertInto("auditEntries")
      .values({ userId: other.id, action: "listing.first_approved", subject: "listing", subjectId: listingId })
      .execute();
    await entry(title)
      .getByRole("button", { name: `Put on hold ${title}` })
      .click();
    await expect(page.getByRole("alert")).toContainText("has already approved this listing. Nothing was changed.");
    await expect(entry(title).getByLabel("Reason")).toHaveValue("The photos show another home");

    await visitor.open("/admin");
    await expect(entry(title)).toHaveCount(0);
    await entry(agency)
      .getByRole("button", { name: `Approve ${agency}` })
      .click();
    await expect(notice(page)).toContainText("Agency confirmed");
    await expect(page.getByRole("main").getByRole("link", { name: agency })).toHaveCount(0);
    const stored = await database
      .selectFrom("agencies")
      .select("confirmedAt")
      .where("id", "=", agencyId)
      .executeTakeFirst();
    expect(stored?.confirmedAt).not.toBeNull();
    await visitor.open("/admin/audit?action=agency.messaged");
    await expect(row(page, `Agency ${agencyId}`)).toContainText("Message sent to an agency");
  });

  test("puts the confirmation of an agency on hold, and releases it", async ({ visitor, page, database }) => {
    const { agency, email } = await newcomers(database);
    await visitor.open("/admin");
    const entry = page
      .getByRole("region", { name: /^New: / })
      .getByRole("listitem")
      .filter({ hasText: agency })
      .first();
    await entry.getByText("Hold or ask…").click();
    await entry.getByLabel("Reason").fill("The ABN is not in the register");
    await entry.getByRole("button", { name: `Put on hold ${agency}` }).click();
    await expect(notice(page)).toContainText("Agency put on hold");
    const mails = database.selectFrom("messages").select("kind").where("toAddress", "=", email);
    expect(await mails.execute()).toEqual([{ kind: "agency-held" }]);
    await visitor.open(`/admin/agencies?search=${encodeURIComponent(agency)}`);
    await expect(page.getByText("The ABN is not in the register")).toBeVisible();
    await page.getByRole("button", { name: `Release ${agency}` }).click();
    await expect(notice(page)).toContainText("Agency released");
    await expect(page.getByText("The ABN is not in the register")).toHaveCount(0);
  });

  test("finds a listing, puts it on hold, releases it, and edits its agent", async ({
    visitor,
    page,
    database,
    faults,
  }) => {
    faults.expect(/422/);
    const { agency, title, listingId, email } = await newcomers(database);
    await visitor.open("/admin");
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Listings" }).click();
    await expect(page).toHaveURL("/admin/listings");
    await page.getByRole("searchbox", { name: "Address, title, number or agent" }).fill(title);
    await page.getByRole("searchbox", { name: "Agency" }).fill(agency);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("1 listing");
    const listing = row(page, title);
    await expect(listing).toContainText("On the market");
    await listing.getByRole("link", { name: title, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
    await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Listings" }).click();
    await expect(page.getByRole("heading", { level: 2, name: "1 listing", exact: true })).toBeVisible();
    await expect(listing.getByRole("link", { name: agency })).toBeVisible();
    const toListing = listing.getByRole("link", { name: `View the listing : ${title}` });
    await expect(toListing).toBeHidden();
    await openMore(listing);
    await expect(toListing).toBeVisible();
    await expect(toListing).toHaveAttribute("href", `/listings/${listingId}`);

    await listing.getByText("Put home on hold").first().click();
    await listing.getByRole("button", { name: `Put home on hold ${title}` }).click();
    await expect(listing).toContainText("Write a reason for the agent");
    await listing.getByLabel("Reason").fill("The photos show another home");
    await listing.getByRole("button", { name: `Put home on hold ${title}` }).click();
    await expect(notice(page)).toContainText("Home put on hold");
    await expect(listing).toContainText("On hold");
    await expect(listing).toContainText("The photos show another home");
    await listing.getByRole("button", { name: `Release ${title}` }).click();
    await expect(notice(page)).toContainText("Released");
    await expect(listing).toContainText("On the market");

    await listing.getByRole("link", { name: /^Nell New/ }).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(/^Nell New/);
    await page.getByLabel("Years of experience").fill("many");
    await page.getByLabel("Phone").fill("02 5550 0010");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter whole years of experience, from 0 to 80");
    await expect(page.getByLabel("Phone")).toHaveValue("02 5550 0010");
    await page.getByLabel("Years of experience").fill("12");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(notice(page)).toContainText("Profile saved");
    await page.getByRole("textbox", { name: "Message" }).fill("Please add a portrait.");
    await page.getByRole("button", { name: "Send a message" }).click();
    await expect(notice(page)).toContainText("Message sent");
    const mails = database.selectFrom("messages").select("kind").where("toAddress", "=", email).orderBy("id");
    expect((await mails.execute()).map(({ kind }) => kind)).toEqual(["held", "hold-released", "admin-message"]);
    await page.getByRole("link", { name: "Changes in the audit trail" }).click();
    await expect(row(page, "Agent profile changed")).toContainText("yearsExperience, phone");
    await expect(row(page, "Message sent to an agent")).toContainText("Please add a portrait.");

    await visitor.open("/admin/listings?search=xylophone-of-nobody");
    await expect(page.getByRole("heading", { name: "No listings found" })).toBeVisible();
  });

  test("reads a held enquiry, then rejects or approves it", { tag: "@full" }, async ({ visitor, page, database }) => {
    const message = "Cheap rates at https://a.example, https://b.example and https://c.example";
    const { id, name } = await newLead(database, { heldReason: "more than 2 links", message });
    const spam = await newLead(database, { heldReason: "more than 2 links", message });
    await visitor.open("/admin");
    await page.getByLabel("Status", { exact: true }).selectOption("Held for review");
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL(/status=held/);
    await expect(row(page, name)).toContainText("Held for review: more than 2 links");
    await expect(row(page, name).getByText(message)).toBeVisible();
    await page.getByRole("button", { name: `Reject ${spam.name}` }).click();
    await expect(notice(page)).toContainText("Enquiry rejected");
    await expect(row(page, spam.name)).toHaveCount(0);
    await page.getByRole("button", { name: `Approve and send ${name}` }).click();
    await expect(notice(page)).toContainText("Enquiry approved");
    await expect(row(page, name)).toHaveCount(0);
    const mails = await database.selectFrom("messages").select("kind").where("leadId", "=", id).orderBy("id").execute();
    expect(mails.map(({ kind }) => kind)).toEqual(["enquiry-received", "enquiry-receipt"]);
    const ofSpam = await database.selectFrom("messages").select("kind").where("leadId", "=", spam.id).execute();
    expect(ofSpam).toEqual([]);
    await visitor.open("/admin");
    await page.getByRole("searchbox", { name: "Search" }).fill(spam.name);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(row(page, spam.name)).toContainText("Rejected: more than 2 links");
    await expect(page.getByRole("button", { name: `Reject ${spam.name}` })).toHaveCount(0);
  });

  test("features an agent, and undoes it", { tag: "@full" }, async ({ visitor, page, database }) => {
    const { agentName, agentId } = await newLead(database);
    await visitor.open("/admin");
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Agent Subscriptions" }).click();
    await page.getByRole("searchbox", { name: "Name" }).fill(agentName);
    await page.getByRole("main").getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText("1 agent");
    await expect(row(page, agentName)).toContainText("Newtown, Enmore +2 more");
    const button = (isFeatured: boolean) =>
      page.getByRole("button", { name: `${isFeatured ? "Stop featuring" : "Feature"}: ${agentName}` });
    const address = page.url();
    for (const isFeatured of [true, false]) {
      // Two presses within half a second are one double click.
      await visitor.open(address);
      await button(!isFeatured).click();
      await expect(button(isFeatured)).toBeVisible();
      await expect(row(page, agentName)).toContainText(isFeatured ? "Featured" : "Not featured");
      await expect(notice(page)).toContainText("Agent subscription has been updated successfully");
      const read = () =>
        database.selectFrom("agents").select("isFeatured").where("id", "=", agentId).executeTakeFirst();
      await expect.poll(read).toEqual({ isFeatured });
    }
    await visitor.open("/admin/agents?search=xylophone-of-nobody");
    await expect(page.getByRole("heading", { name: "No agents found" })).toBeVisible();
    await visitor.open("/admin/audit");
    await expect(row(page, `Agent ${agentId}`)).toHaveCount(2);
    await expect(row(page, `Agent ${agentId}`).first()).toContainText("Agent no longer featured");
  });

  test("creates an agency and adds an agent, who can then connect its software", async ({
    visitor,
    page,
    context,
    database,
    server,
    faults,
  }) => {
    faults.expect(/422/);
    made += 1;
    const name = `Quartz & Flint ${made} ${Date.now()}`;
    const email = freshEmail();
    const { id: userId, cookie } = await signedInMember(database, { role: "agent", email });
    await insertAgent(database, { agencyId: null, userId, name: `Flora Flint ${made}` });
    await visitor.open("/admin");
    await page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Agencies" }).click();
    const create = page.getByRole("region", { name: "Create an agency" });
    await expect(create.getByLabel("Name")).toBeHidden();
    await create.getByRole("heading", { name: "Create an agency" }).click();
    await create.getByLabel("Name").fill(name);
    await create.getByLabel("Office email").fill("office");
    await create.getByRole("button", { name: "Create an agency" }).click();
    await expect(page.getByRole("alert")).toContainText("Enter a valid email address");
    await expect(create.getByLabel("Name")).toHaveValue(name);
    await create.getByLabel("Office email").fill("office@quartz.example.com");
    await create.getByRole("button", { name: "Create an agency" }).click();
    await expect(notice(page)).toContainText("Agency created");
    await expect(row(page, name)).toContainText("office@quartz.example.com");
    await expect(row(page, name)).toContainText("No agents yet");

    await openMore(row(page, name));
    await row(page, name).getByText("Add an agent").first().click();
    const address = row(page, name).getByLabel("Email of the agent’s account");
    await address.fill("nobody@example.com");
    await row(page, name).getByRole("button", { name: "Add an agent" }).click();
    await expect(page.getByRole("alert")).toContainText(
      "There is no account with the email address nobody@example.com.",
    );
    await address.fill(email);
    await row(page, name).getByRole("button", { name: "Add an agent" }).click();
    await expect(notice(page)).toContainText("Agent added");
    await expect(row(page, name)).not.toContainText("No agents yet");

    await openMore(row(page, name));
    await row(page, name).getByText("Change details").first().click();
    await row(page, name).getByLabel("Phone").fill("02 5550 0009");
    await row(page, name).getByRole("button", { name: "Save details" }).click();
    await expect(notice(page)).toContainText("Agency changed");
    await expect(row(page, name)).toContainText("02 5550 0009");
    await visitor.open("/admin/audit");
    await expect(row(page, "Agency created").first()).toBeVisible();

    await signIn(context, cookie, server.url);
    await visitor.open("/dashboard/feeds");
    await expect(page.getByRole("button", { name: "Connect" })).toBeVisible();
  });

  test("resends a failed mail", { tag: "@full-no-js" }, async ({ visitor, page, database }) => {
    const { id: leadId, name } = await newLead(database);
    const subject = `Enquiry from ${name}`;
    const { id } = await database
      .insertInto("messages")
      .values({
        messageId: `<${leadId}@example.com>`,
        kind: "enquiry-received",
        toName: "Robin Sample",
        toAddress: "robin.sample@example.com",
        subject,
        textBody: "A canary of a mail",
        htmlBody: "",
        status: "dead",
        attempts: 8,
        lastError: "550 no such mailbox",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await visitor.open("/admin/outbox?status=dead");
    await expect(row(page, subject)).toContainText("Last error: 550 no such mailbox");
    expect(await page.content()).not.toContain("canary");
    await page.getByRole("button", { name: `Resend ${subject}` }).click();
    await expect(notice(page)).toContainText("Email queued");
    await expect(row(page, subject)).toHaveCount(0);
    const stored = await database.selectFrom("messages").select("status").where("id", "=", id).executeTakeFirst();
    expect(stored?.status).not.toBe("dead");
  });
});

test("other people have no access", { tag: "@full" }, async ({ visitor, page, context, database, server, faults }) => {
  faults.expect(/40[34]/);
  expect((await visitor.open("/admin"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("404 Page Not Found");
  await expect(page.getByRole("link", { name: "Log in" })).toHaveAttribute("href", "/login?redirectTo=%2Fadmin");
  const { cookie } = await signedInMember(database);
  await signIn(context, cookie, server.url);
  expect((await visitor.open("/admin"))?.status()).toBe(403);
  await expect(page.getByText("Total Leads")).toHaveCount(0);
});
