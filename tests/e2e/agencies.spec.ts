import type { Kysely } from "kysely";
import { addDays, sydneyDate } from "#app/lib/sydney-time.ts";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { errorSummary, notice } from "#tests/support/enquiry-form.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { freshEmail, signedInMember, signIn } from "#tests/support/members.ts";

let made = 0;

async function newAgent(database: Kysely<DB>, firstName: string) {
  made += 1;
  const name = `${firstName} Quayle ${made}`;
  const { id: userId, cookie } = await signedInMember(database, { role: "agent", firstName });
  const { id } = await insertAgent(database, { agencyId: null, userId, name });
  return { id, userId, cookie, name };
}

const invitation = (page: Page) => page.getByLabel("Invitation link");

test("an agent creates an agency and invites a colleague; an admin confirms it, and its page is public", async ({
  visitor,
  page,
  context,
  database,
  server,
  faults,
}) => {
  faults.expect(/422/);
  const principal = await newAgent(database, "Petra");
  const colleague = await newAgent(database, "Colin");
  const { cookie: admin } = await signedInMember(database, { isAdmin: true });
  const home = await insertListing(database, { agentId: principal.id, createdByUserId: principal.userId });
  const name = `Quayle & Partners ${made} ${Date.now()}`;

  await signIn(context, principal.cookie, server.url);
  await visitor.open("/dashboard/feeds");
  await page.getByRole("link", { name: "Go to your agency" }).click();
  await page.getByLabel("Agency name").fill(name);
  await page.getByLabel("ABN").fill("51 824 753 557");
  await page.getByLabel("Phone").fill("02 5550 0009");
  await page.getByRole("button", { name: "Create an agency" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter a valid ABN");
  await expect(page.getByLabel("Agency name")).toHaveValue(name);
  await page.getByLabel("ABN").fill("51 824 753 556");
  const pdf = { name: "logo.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 a logo") };
  await page.getByLabel("Logo").setInputFiles(pdf);
  await page.getByRole("button", { name: "Create an agency" }).click();
  await expect(page.getByRole("alert")).toContainText("This is a PDF.");
  await expect(page.getByLabel("Agency name")).toHaveValue(name);
  await page.getByLabel("Logo").setInputFiles([]);
  await page.getByRole("button", { name: "Create an agency" }).click();
  await expect(notice(page)).toContainText("Agency created");
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(page.getByText("Not confirmed yet")).toBeVisible();
  const steps = page.getByRole("region", { name: "Next steps" });
  await expect(steps.getByRole("link")).toHaveText(["Invite your colleagues", "Connect your software"]);
  await expect(steps).toContainText("Done: Add the first listing");
  const monthAgo = new Date(Date.now() - 31 * 86_400_000);
  await database.updateTable("agencies").set({ createdAt: monthAgo }).where("name", "=", name).execute();
  await visitor.open("/dashboard/agency");
  await expect(invitation(page)).toBeVisible();
  await expect(steps).toHaveCount(0);
  await database.updateTable("agencies").set({ createdAt: new Date() }).where("name", "=", name).execute();
  await expect(page.getByRole("group", { name: "Logo" }).getByRole("link")).toHaveText("Add a logo");
  const { id } = await database.selectFrom("agencies").select("id").where("name", "=", name).executeTakeFirstOrThrow();
  const agencyLink = new URL(await invitation(page).inputValue()).pathname;
  const [invited, other] = [freshEmail(), freshEmail()];
  await page.getByLabel("Email addresses").fill(`${invited}\ncolin\n${other}`);
  await page.getByRole("button", { name: "Email invitations" }).click();
  await expect(page.getByRole("alert")).toContainText("This is not an email address: “colin”");
  await expect(page.getByLabel("Email addresses")).toHaveValue(`${invited}\ncolin\n${other}`);
  await page.getByLabel("Email addresses").fill(`${invited}\n${other}`);
  await page.getByRole("button", { name: "Email invitations" }).click();
  await expect(notice(page)).toContainText("2 invitations sent");
  await expect(page.getByLabel("Email addresses")).toHaveValue("");
  const findInvitation = (email: string) =>
    database
      .selectFrom("messages")
      .select(["subject", "textBody"])
      .where("toAddress", "=", email)
      .executeTakeFirstOrThrow();
  const readLink = (text: string) => /\/agencies\/join\/[\w-]+/.exec(text)?.[0] ?? "";
  const invitationMail = await findInvitation(invited);
  expect(invitationMail.subject).toContain("invites you to join an agency");
  const link = readLink(invitationMail.textBody);
  const withdrawn = readLink((await findInvitation(other)).textBody);
  const pending = page.getByRole("region", { name: /pending invitation/ });
  await expect(pending.getByRole("listitem")).toHaveCount(2);
  await pending.getByRole("button", { name: `Withdraw the invitation of ${other}` }).click();
  await expect(notice(page)).toContainText("Invitation withdrawn");
  const ended = await page.request.get(withdrawn);
  expect(ended.status()).toBe(410);
  expect(await ended.text()).toContain("This invitation has ended. Ask the agency for a new one.");
  await expect(pending.getByRole("listitem")).toHaveCount(1);
  await expect(pending.getByRole("listitem")).toContainText(/Sent \w+ \d+ \w+, \d+:\d+ [ap]m/);
  const sentAt = new Date(Date.now() - 11 * 60_000);
  await database.updateTable("agencyInvitations").set({ sentAt }).where("email", "=", invited).execute();
  await pending.getByRole("button", { name: `Send again to ${invited}` }).click();
  await expect(notice(page)).toContainText("Invitation sent again");
  await visitor.open("/dashboard/feeds");
  await expect(page.getByRole("button", { name: "Connect" })).toBeVisible();

  await signIn(context, colleague.cookie, server.url);
  await visitor.open(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Join ${name}`);
  await page.getByRole("button", { name: "Ask to join" }).click();
  await expect(notice(page)).toContainText("Request sent");

  await signIn(context, principal.cookie, server.url);
  await visitor.open("/dashboard/agency");
  const requests = page.getByRole("region", { name: "Waiting for your agency" });
  await expect(requests).toContainText(/Asked on \d+ \w+ \d{4}.*@[\w.]+ \((not )?confirmed/s);
  await expect(requests.getByRole("listitem")).toHaveCount(1);
  await requests.getByRole("button", { name: `Confirm ${colleague.name}` }).click();
  await expect(notice(page)).toContainText("Agent confirmed");
  await expect(page).toHaveURL(/\/dashboard\/agency(#.*)?$/);
  await expect(requests).toHaveCount(0);
  const record = { subject: "agency", subjectId: id, detail: JSON.stringify({ reason: "The ABN is not theirs" }) };
  await database
    .insertInto("auditEntries")
    .values({ ...record, action: "agency.held" })
    .execute();
  await signIn(context, colleague.cookie, server.url);
  await visitor.open("/dashboard/agency");
  await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
  await expect(invitation(page)).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText(/Invite your colleagues|Connect your software/);
  await expect(page.getByText("on hold. A principal, manager or assistant can change the details.")).toBeVisible();
  await expect(page.getByText("The ABN is not theirs")).toBeVisible();

  await signIn(context, principal.cookie, server.url);
  await visitor.open("/dashboard/agency");
  await expect(page.getByText("on hold. Change the details, and we look at them again.")).toBeVisible();
  await database
    .insertInto("auditEntries")
    .values({ ...record, action: "agency.released" })
    .execute();
  await expect(steps).toContainText("Done: Invite your colleagues, Add the first listing");
  const people = page.getByRole("region", { name: "2 people" });
  await expect(people.getByRole("listitem").filter({ hasText: principal.name })).toContainText("Principal");
  await people.getByRole("link", { name: colleague.name }).click();
  // The agency's page also has a role field, for the next invitation.
  await expect(page.getByRole("button", { name: "Save role" })).toBeVisible();
  await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("Manager");
  await page.getByRole("button", { name: "Save role" }).click();
  await expect(notice(page)).toContainText(`${colleague.name} is now a manager`);
  await page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Your agency" }).click();
  await page.getByRole("button", { name: "Make a new link" }).click();
  await expect(notice(page)).toContainText("New link made");
  expect(new URL(await invitation(page).inputValue()).pathname).not.toBe(agencyLink);
  await expect(pending).toHaveCount(0);
  expect((await page.request.get(`/agencies/${id}`)).status()).toBe(404);

  await signIn(context, admin, server.url);
  await visitor.open("/admin/agencies");
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("Not confirmed");
  await row.getByRole("button", { name: `Confirm ${name}` }).click();
  await expect(notice(page)).toContainText("Agency confirmed");
  await expect(page.getByRole("row").filter({ hasText: name })).not.toContainText("Not confirmed");

  await visitor.open(`/agents/${principal.id}`);
  await page.getByRole("main").getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(`/agencies/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByRole("link", { name: colleague.name, exact: true })).toBeVisible();
  await expect(page.getByText("51 824 753 556")).toBeVisible();
  await expect(page.locator("main header")).toContainText(/Homes for sale\s*1\s*Homes for rent\s*0/);
  await expect(page.getByRole("region", { name: `Enquire with ${name}` })).toContainText(`goes to ${name}.`);
  const enquiry = page.locator("form#enquire");
  await enquiry.getByLabel("Name").fill("Wendy Sample");
  await enquiry.getByLabel("Email").fill(freshEmail());
  await enquiry.getByLabel("Phone").fill("0491 570 006");
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await expect(page.getByRole("alert")).toContainText("Please provide more details");
  await expect(errorSummary(page)).toBeFocused();
  await expect(errorSummary(page)).toBeInViewport();
  await expect(errorSummary(page.getByRole("region", { name: `Enquire with ${name}` }))).toBeVisible();
  // There is no second message.
  await expect(notice(page)).toHaveCount(0);
  await expect(enquiry.getByLabel("Name")).toHaveValue("Wendy Sample");
  await enquiry.getByLabel("Message").fill("Which of your agents sells terraces in Newtown?");
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await expect(page.getByRole("heading", { name: "Thank You!" })).toBeVisible();
  const sent = database.selectFrom("leads").select("message").where("agentId", "=", principal.id);
  await expect(sent.execute()).resolves.toEqual([{ message: "Which of your agents sells terraces in Newtown?" }]);
  await expect(page.locator(`a[href^="/listings/${home.id}"]`).first()).toBeVisible();

  // The enquirer uses another browser, whose message may not have been shown yet.
  await context.clearCookies();
  await signIn(context, principal.cookie, server.url);
  await visitor.open("/dashboard/enquiries?whose=agency");
  await expect(page.getByText("To the agency", { exact: true }).first()).toBeVisible();
  await visitor.open("/dashboard/agency");
  const receiver = page.getByRole("region", { name: "Enquiries to the agency" });
  await receiver.getByLabel("New ones go to").selectOption(colleague.name);
  await receiver.getByRole("button", { name: "Save" }).click();
  await expect(notice(page)).toContainText(`New enquiries to the agency go to ${colleague.name}.`);
  await expect(receiver.getByLabel("New ones go to").locator("option:checked")).toHaveText(colleague.name);
  await visitor.open(`/dashboard/agency/people/${colleague.id}`);
  await page.getByLabel("Away until").fill("2020-01-31");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a day from today to a year from now");
  await expect(page.getByLabel("Away until")).toHaveValue("2020-01-31");
  await page.getByLabel("Away until").fill(addDays(sydneyDate(new Date()), 5));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice(page)).toContainText(`${colleague.name} is away until`);
  await page.getByRole("button", { name: "End the leave" }).click();
  await expect(notice(page)).toContainText(`${colleague.name} is not away`);
  await expect(page.getByLabel("Away until")).toHaveValue("");

  await visitor.open(`/dashboard/agency/people/${principal.id}`);
  await expect(page.getByRole("region", { name: "Current work" })).toContainText("1 sale");
  await expect(page.getByRole("link", { name: "See your homes" })).toHaveAttribute("href", /whose=agency&agent=/);
  await page.getByRole("button", { name: `Leave ${name}` }).click();
  await expect(page.getByRole("alert")).toContainText("Choose a colleague who becomes principal");
  await page.getByLabel("Colleague who receives them").selectOption(colleague.name);
  await page.getByLabel("New principal").selectOption(colleague.name);
  await page.getByRole("button", { name: `Leave ${name}` }).click();
  const review = page.getByRole("region", { name: `Leave ${name}?` });
  await expect(review).toContainText(`${colleague.name} receives 1 sale`);
  await expect(review).toContainText(`${colleague.name} becomes principal.`);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Choose again" })).toBeVisible();
  await page.getByRole("button", { name: `Leave ${name}` }).click();
  await expect(notice(page)).toContainText(`You have left ${name}`);
  const handedOver = database.selectFrom("listings").select("agentId").where("id", "=", home.id);
  await expect(handedOver.executeTakeFirst()).resolves.toEqual({ agentId: colleague.id });
  await database.deleteFrom("listings").where("id", "=", home.id).execute();
});

test(
  "someone without an account comes from an invitation to registering, and back to it",
  { tag: "@full-js" },
  async ({ visitor, page, context, database, server }) => {
    const principal = await newAgent(database, "Paula");
    await signIn(context, principal.cookie, server.url);
    await visitor.open("/dashboard/agency");
    await page.getByLabel("Agency name").fill(`Quayle & Sons ${made} ${Date.now()}`);
    await page.getByRole("button", { name: "Create an agency" }).click();
    const link = new URL(await invitation(page).inputValue()).pathname;
    await context.clearCookies();
    await visitor.open(link);
    await page.getByRole("link", { name: "Register as an agent" }).click();
    await page.getByLabel("First name").fill("Nora");
    await page.getByLabel("Last name").fill("Newcomer");
    await page.getByLabel("Email", { exact: true }).fill(freshEmail());
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple");
    await page.getByRole("main").getByRole("button").last().click();
    await expect(page).toHaveURL(new RegExp(`${link}(#.*)?$`));
    await expect(page.getByRole("button", { name: "Ask to join" })).toBeVisible();
  },
);

test(
  "someone invited by email registers and belongs to the agency without another email",
  { tag: "@full-js" },
  async ({ visitor, page, context, database, server }) => {
    const principal = await newAgent(database, "Paula");
    await signIn(context, principal.cookie, server.url);
    await visitor.open("/dashboard/agency");
    const name = `Quayle & Daughters ${made} ${Date.now()}`;
    await page.getByLabel("Agency name").fill(name);
    await page.getByRole("button", { name: "Create an agency" }).click();
    const email = freshEmail();
    await page.getByLabel("Email addresses").fill(email);
    await page.getByRole("combobox", { name: "Role", exact: true }).selectOption("Manager");
    await page.getByRole("button", { name: "Email invitations" }).click();
    await expect(notice(page)).toContainText("1 invitation sent");
    await expect(page.getByRole("region", { name: /pending invitation/ })).toContainText("Manager · Sent");
    await page.getByRole("button", { name: `Send again to ${email}` }).click();
    await expect(notice(page)).toContainText(/Not sent again.*You can send it again from \d+:\d+ [ap]m/);
    const textOf = async (kind: string) => {
      const mails = database.selectFrom("messages").select("textBody").where("toAddress", "=", email);
      return (await mails.where("kind", "=", kind).executeTakeFirstOrThrow()).textBody;
    };
    const link = /\/agencies\/join\/[\w-]+/.exec(await textOf("agency-invitation"))?.[0] ?? "";
    await context.clearCookies();
    await visitor.open(link);
    await expect(page.getByRole("main")).toContainText("With an account for this address you join at once");
    await page.getByRole("link", { name: "Register as an agent" }).click();
    await page.getByLabel("First name").fill("Nora");
    await page.getByLabel("Last name").fill("Newcomer");
    await expect(page.getByRole("main")).toContainText(`You are invited to join ${name}.`);
    await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple");
    await page.getByRole("main").getByRole("button").last().click();
    await expect(notice(page)).toContainText(`You now belong to ${name}`);
    await expect(page).toHaveURL("/dashboard/agency#flash");
    await expect(page.getByRole("heading", { level: 2, name })).toBeVisible();
    await visitor.open("/dashboard/enquiries");
    await expect(page.getByRole("main")).not.toContainText("Until then you get no enquiries by email");
    const confirmations = database.selectFrom("messages").select("id").where("kind", "=", "confirm-account");
    await expect(confirmations.where("toAddress", "=", email).execute()).resolves.toEqual([]);
  },
);

test(
  "an invitation of an assistant asks the agency as soon as the person registers, and a principal approves it",
  { tag: "@full-js" },
  async ({ visitor, page, context, database, server }) => {
    const [principal, assistant] = [await newAgent(database, "Pat"), await newAgent(database, "Cho")];
    const agency = await insertAgency(database, { name: `Approving & Sons ${Date.now()}` });
    for (const [{ id }, agencyRole] of [
      [principal, "principal"],
      [assistant, "assistant"],
    ] as const) {
      await database.updateTable("agents").set({ agencyId: agency.id }).where("id", "=", id).execute();
      await database.updateTable("agents").set({ agencyRole }).where("id", "=", id).execute();
    }
    await signIn(context, assistant.cookie, server.url);
    await visitor.open("/dashboard/agency");
    const email = freshEmail();
    await page.getByLabel("Email addresses").fill(email);
    await page.getByRole("button", { name: "Email invitations" }).click();
    const pending = page.getByRole("region", { name: /pending invitation/ });
    await expect(pending).toContainText(`invited by ${assistant.name}, needs the approval of a principal or manager`);
    await expect(pending.getByRole("button", { name: "Approve" })).toHaveCount(0);
    const textOf = async (kind: string) => {
      const mails = database.selectFrom("messages").select("textBody").where("toAddress", "=", email);
      return (await mails.where("kind", "=", kind).executeTakeFirstOrThrow()).textBody;
    };
    await context.clearCookies();
    await visitor.open(/\/agencies\/join\/[\w-]+/.exec(await textOf("agency-invitation"))?.[0] ?? "");
    await page.getByRole("link", { name: "Register as an agent" }).click();
    await page.getByLabel("First name").fill("Nora");
    await page.getByLabel("Last name").fill("Newcomer");
    await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple");
    const main = page.getByRole("main");
    await main.getByRole("button").last().click();
    await expect(notice(page)).toContainText("has to accept you");
    await expect(main).toContainText("Your request to join an agency is waiting for an answer");
    await signIn(context, principal.cookie, server.url);
    await visitor.open("/dashboard/agency");
    await expect(pending).toContainText("has asked to join · invited by");
    await pending.getByRole("button", { name: `Approve the invitation of ${email}` }).click();
    await expect(notice(page)).toContainText("Invitation approved");
    await expect(page.getByRole("region", { name: "3 people" })).toContainText("Nora Newcomer");
  },
);

test(
  "an admin merges an agency, whose page leads to the other, and closes one, whose page says so",
  { tag: "@full-js" },
  async ({ visitor, page, context, database, server, faults }) => {
    faults.expect(/409|410|422/);
    const [from, to] = await Promise.all(
      ["Merging", "Receiving"].map(async (word) => {
        const name = `${word} & Sons ${Date.now()}`;
        return { name, ...(await insertAgency(database, { name })) };
      }),
    );
    if (!from || !to) throw new Error("expected two agencies");
    const agent = await newAgent(database, "Mia");
    await database.updateTable("agents").set({ agencyId: from.id }).where("id", "=", agent.id).execute();
    const home = await insertListing(database, { agentId: agent.id, createdByUserId: agent.userId });
    const { cookie: admin } = await signedInMember(database, { isAdmin: true });
    await signIn(context, admin, server.url);

    await visitor.open(`/admin/agencies?search=${encodeURIComponent(from.name)}`);
    await page.locator("summary", { hasText: "More about" }).click();
    await page.locator("summary", { hasText: "Merge or close" }).click();
    await page.getByRole("button", { name: `Close ${from.name}` }).click();
    await expect(page.getByRole("main")).toContainText("It has 1 home on the market.");
    await page.getByLabel("Agency that receives them").fill("No Such Agency");
    await page.getByRole("button", { name: "See what moves", exact: true }).click();
    await expect(page.getByRole("alert")).toContainText("There is no agency called");
    await expect(page.getByLabel("Agency that receives them")).toHaveValue("No Such Agency");
    await page.getByLabel("Agency that receives them").fill(to.name.slice(0, -1));
    await page.getByRole("button", { name: "See what moves", exact: true }).click();
    const review = page.getByRole("main");
    await expect(review).toContainText(`Merge ${from.name} into ${to.name}?`);
    await expect(review).toContainText("1 person, 1 home and 0 open enquiries move.");
    await expect(review).toContainText("This cannot be undone.");
    await page.getByRole("button", { name: "Merge", exact: true }).click();
    await expect(notice(page)).toContainText("Agencies merged");
    const moved = await page.request.get(`/agencies/${from.id}`, { maxRedirects: 0 });
    expect([moved.status(), moved.headers().location]).toEqual([308, `/agencies/${to.id}`]);
    await visitor.open(`/agencies/${from.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(to.name);
    await expect(page.getByRole("link", { name: agent.name, exact: true })).toBeVisible();

    await database.deleteFrom("listings").where("id", "=", home.id).execute();
    await visitor.open(`/admin/agencies?search=${encodeURIComponent(to.name)}`);
    await page.locator("summary", { hasText: "More about" }).click();
    await page.locator("summary", { hasText: "Merge or close" }).click();
    await page.getByRole("button", { name: `Close ${to.name}` }).click();
    await expect(notice(page)).toContainText("Agency closed");
    const closed = await page.request.get(`/agencies/${to.id}`);
    expect(closed.status()).toBe(410);
    expect(await closed.text()).toContain("closed on");
  },
);
