import { insertListing } from "#samples/factories/listings.ts";
import { insertUser } from "#samples/factories/users.ts";
import {
  errorSummary,
  expectThanks,
  expectTyped,
  field,
  fill,
  freshEnquiry,
  notice,
  sendEnquiry,
  sentPanel,
  submitButton,
} from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { tampered } from "#tests/support/places.ts";
import { leadsWith, mailsOf } from "#tests/support/stored-enquiries.ts";
import type { VisibleHome } from "#tests/support/visible-homes.ts";

const path = (home: { id: number } | undefined) => `/listings/${home?.id}`;

/** The kinds of the mails to the agents of a home. */
const received = (home: VisibleHome | undefined) => Array<string>(home?.agents ?? 1).fill("enquiry-received");

test(
  "an enquiry about a home creates one row and two mails, and is confirmed once",
  { tag: "@full-js" },
  async ({ visitor, page, homes, database }) => {
    const typed = freshEnquiry();
    await visitor.open(path(homes[0]));
    const form = page.getByRole("region", { name: /^Ask \w+/ });
    const agent = ((await form.getByRole("heading", { level: 2 }).textContent()) ?? "")
      .replace("Ask ", "")
      .replace(" or ", " and ");
    await sendEnquiry(form, typed);
    await expectThanks(page);
    await expect(page.getByText("Enquiry Submitted!")).toHaveCount(1);
    await expect(sentPanel(page)).toContainText(`Enquiry Submitted! Sent to ${agent}.`);
    await expect(notice(page)).toHaveCount(0);
    await expect(form.getByRole("heading", { name: "Similar homes" })).toBeVisible();
    const bar = page.getByRole("navigation", { name: "This home" });
    await expect(bar).toBeAttached();
    await expect(bar.getByRole("link", { name: "Enquire" })).toHaveCount(0);

    const leads = await leadsWith(database, typed.Message);
    expect(leads).toMatchObject([
      {
        name: typed.Name,
        email: typed.Email,
        phone: typed.Phone,
        listingId: homes[0]!.id,
        status: "new",
        source: `Southerly: ${homes[0]!.title}`,
        userId: null,
        heldReason: null,
        withdrawnAt: null,
      },
    ]);
    const mails = await mailsOf(database, leads);
    expect(mails.map(({ kind }) => kind)).toEqual([...received(homes[0]), "enquiry-receipt"]);
    const [toAgent, receipt] = [mails[0], mails.at(-1)];
    expect(toAgent?.toAddress).not.toBe(typed.Email);
    expect(toAgent).toMatchObject({ replyToAddress: typed.Email, replyToName: typed.Name });
    expect(toAgent?.textBody).toContain("And is there a tram?");
    expect(receipt?.toAddress).toBe(typed.Email);
    expect(receipt?.textBody).toMatch(/\/enquiries\/[\w.-]+/);
  },
);

test("a double click stores one row and sends each mail once", async ({ visitor, page, homes, database }) => {
  const typed = freshEnquiry();
  await visitor.open(path(homes[1]));
  await fill(page, typed);
  await submitButton(page).dblclick();
  await expectThanks(page);
  const leads = await leadsWith(database, typed.Message);
  expect(leads).toHaveLength(1);
  expect(await mailsOf(database, leads)).toHaveLength(received(homes[1]).length + 1);
});

test(
  "submitted from two tabs at once it creates one row, and both tabs confirm it",
  { tag: "@full" },
  async ({ visitor, page, context, homes, database }) => {
    const typed = freshEnquiry();
    const second = await context.newPage();
    await visitor.open(path(homes[2]));
    await second.goto(path(homes[2]));
    for (const tab of [page, second]) await fill(tab, typed);
    await Promise.all([page, second].map((tab) => submitButton(tab).click()));
    for (const tab of [page, second]) await expectThanks(tab);
    const leads = await leadsWith(database, typed.Message);
    expect(leads).toHaveLength(1);
    expect(await mailsOf(database, leads)).toHaveLength(received(homes[2]).length + 1);
  },
);

test(
  "resubmitted after going back it stays one row; changed it becomes a second",
  { tag: "@full" },
  async ({ visitor, page, homes, database }) => {
    const typed = freshEnquiry();
    await visitor.open(path(homes[3]));
    await sendEnquiry(page, typed);
    await expectThanks(page);

    await visitor.returnToForm();
    await sendEnquiry(page, typed);
    await expectThanks(page);
    expect(await leadsWith(database, typed.Message)).toHaveLength(1);

    await visitor.returnToForm();
    await sendEnquiry(page, { ...typed, Phone: "02 5550 0002" });
    await expectThanks(page);
    await expect.poll(async () => (await leadsWith(database, typed.Message)).length).toBe(2);
    const leads = await leadsWith(database, typed.Message);
    expect(leads.map(({ phone }) => phone)).toEqual([typed.Phone, "02 5550 0002"]);
    expect(await mailsOf(database, leads)).toHaveLength(2 * (received(homes[3]).length + 1));
  },
);

test(
  "ticked requests stay ticked after an error, and are on the receipt",
  { tag: "@full-js" },
  async ({ visitor, page, homes, database, faults }) => {
    faults.expect(/422/);
    const wishes = page.getByRole("group", { name: "I would like (optional)" });
    const boxes = wishes.getByRole("checkbox");
    await visitor.open(path(homes.find(({ type }) => type === "rent")));
    await expect(boxes).toHaveCount(2);
    await expect(wishes).toContainText(/to inspect the home.*a call back/);

    await visitor.open(path(homes.find(({ type }) => type === "sale")));
    await expect(boxes).toHaveCount(4);
    const typed = freshEnquiry();
    await fill(page, { ...typed, Message: "Short" });
    for (const wish of ["to inspect the home", "a copy of the contract"]) await wishes.getByLabel(wish).check();
    await submitButton(page).click();
    await expect(errorSummary(page)).toBeVisible();
    await expect(wishes.getByRole("checkbox", { checked: true })).toHaveCount(2);
    await expect(wishes.getByLabel("to inspect the home")).toBeChecked();
    await expect(wishes.getByLabel("a copy of the contract")).toBeChecked();

    await fill(page, typed);
    await submitButton(page).click();
    await expectThanks(page);
    const leads = await leadsWith(database, typed.Message);
    expect(leads).toMatchObject([{ wouldLike: ["inspection", "contract"] }]);
    // The receipt goes to an unconfirmed address, so it contains no input.
    const saysWish = (await mailsOf(database, leads)).map(({ kind, textBody }) => [
      kind,
      textBody.includes("Would like: to inspect the home, a copy of the contract"),
    ]);
    expect(Object.fromEntries(saysWish)).toEqual({ "enquiry-received": true, "enquiry-receipt": false });
    await sentPanel(page).getByRole("link", { name: "See or withdraw your enquiry" }).click();
    await expect(page.getByText("to inspect the home, a copy of the contract")).toBeVisible();
  },
);

test(
  "the receipt shows the enquiry and its recipient, and withdraws it permanently",
  { tag: "@full-js" },
  async ({ visitor, page, homes, database }) => {
    const home = homes[4]!;
    const typed = freshEnquiry();
    await visitor.open(path(home));
    await sendEnquiry(page, typed);
    await sentPanel(page).getByRole("link", { name: "See or withdraw your enquiry" }).click();
    await expect(page).toHaveURL(/\/enquiries\/[\w.-]+$/);
    await expect(page).toHaveTitle("Your enquiry – Southerly");
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("Your enquiry");
    for (const text of [typed.Name, typed.Email, typed.Phone, "And is there a tram?", "Received. You will hear back"]) {
      await expect(main).toContainText(text);
    }
    await expect(main.getByRole("link", { name: home.title })).toHaveAttribute("href", new RegExp(`^${path(home)}/`));
    const receipt = page.url();

    const confirm = page.getByRole("button", { name: "Yes, withdraw it" });
    await expect(confirm).toBeHidden();
    await page.getByText("Withdraw this enquiry").click();
    await confirm.click();
    await expect(page.locator("#withdrawn")).toContainText("Your enquiry is withdrawn");
    await expect(confirm).toHaveCount(0);
    await visitor.open(receipt);
    await expect(page.locator("#withdrawn")).toContainText("Your enquiry is withdrawn");
    await expect(main).toContainText("Withdrawn by you.");

    const leads = await leadsWith(database, typed.Message);
    expect(leads).toHaveLength(1);
    expect(leads[0]?.withdrawnAt).toBeInstanceOf(Date);
    expect((await mailsOf(database, leads)).map(({ kind }) => kind)).toEqual([
      ...received(home),
      "enquiry-receipt",
      ...received(home).map(() => "enquiry-withdrawn"),
    ]);

    // A withdrawn enquiry does not count as a repeat.
    await visitor.open(path(home));
    await sendEnquiry(page, typed);
    await expectThanks(page);
    expect(await leadsWith(database, typed.Message)).toHaveLength(2);
  },
);

test(
  "with a withdrawn enquiry or an invalid receipt, the page shows the form again",
  { tag: "@full" },
  async ({ visitor, page, places: { home, receipts } }) => {
    await visitor.open(`${path(home)}?sent=${receipts.valid}`);
    await expectThanks(page);
    for (const token of [receipts.withdrawn, receipts.tampered, receipts.expired, "1", ""]) {
      await visitor.open(`${path(home)}?sent=${token}`);
      await expect(submitButton(page)).toBeVisible();
      await expect(sentPanel(page)).toHaveCount(0);
    }
  },
);

test(
  "a changed, truncated or expired receipt shows no enquiry",
  { tag: "@read" },
  async ({ visitor, page, faults, places: { receipts } }) => {
    faults.expect(/status of (404|410)/);
    const none = [
      receipts.tampered,
      tampered(receipts.tampered),
      receipts.valid.slice(0, -1),
      `${receipts.valid}a`,
      "1",
    ];
    for (const token of none) {
      const response = await visitor.open(`/enquiries/${token}`);
      expect(response?.status(), token).toBe(404);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("We can't find this enquiry");
      await expect(page.getByRole("main")).not.toContainText("Sam Sample");
    }
    const response = await visitor.open(`/enquiries/${receipts.expired}`);
    expect(response?.status()).toBe(410);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has expired");
    await expect(page.getByRole("main").getByRole("link", { name: "Search for homes" })).toBeVisible();
  },
);

test(
  "at the rate limit the visitor is asked to wait, and the input stays",
  { tag: "@full" },
  async ({ visitor, page, homes, request, database, faults }) => {
    faults.expect(/429/);
    const spent = await Promise.all(
      Array.from({ length: 20 }, () => {
        const { Name: name, Email: email, Phone: phone, Message: message } = freshEnquiry();
        return request.post("/api/leads", { data: { name, email, phone, message } });
      }),
    );
    expect(spent.map((response) => response.status())).toEqual(Array.from({ length: 20 }, () => 201));
    const typed = freshEnquiry();
    await visitor.open(path(homes[5]));
    await fill(page, typed);
    const posted = page.waitForResponse((response) => response.request().method() === "POST");
    await submitButton(page).click();
    const answer = await posted;
    expect(answer.status()).toBe(429);
    const wait = await answer.headerValue("retry-after");
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page)).toContainText("wait");
    await expectTyped(page, typed);
    expect(await leadsWith(database, typed.Message)).toEqual([]);

    await database.deleteFrom("rateLimits").execute();
    await submitButton(page).click();
    await expectThanks(page);
    expect(await leadsWith(database, typed.Message)).toHaveLength(1);
    expect(Number(wait)).toBeGreaterThan(0);
  },
);

test("while the database is unavailable typed text is kept, and can be sent when it is back", async ({
  visitor,
  page,
  homes,
  fragile,
  database,
  faults,
}) => {
  faults.expect(/50\d/);
  const typed = freshEnquiry();
  await visitor.open(fragile.url + path(homes[6]));
  await fill(page, typed);
  fragile.line.cut();
  const posted = page.waitForResponse((response) => response.request().method() === "POST");
  await submitButton(page).click();
  expect((await posted).status()).toBe(503);
  await visitor.expectTypedStillThere(typed, "Please try again later.");
  fragile.line.restore();
  await expect.poll(async () => (await page.request.get(fragile.url + path(homes[6]))).status()).toBe(200);
  await page.getByRole("button", { name: /^Send (?:again|enquiry)$/ }).click();
  await expectThanks(page);
  expect(await leadsWith(database, typed.Message)).toHaveLength(1);
});

test(
  "an enquiry about a home that is withdrawn meanwhile keeps the input",
  { tag: "@full-js" },
  async ({ visitor, page, homes, database, faults }) => {
    faults.expect(/404/);
    const { id } = homes.at(-1)!;
    const typed = freshEnquiry();
    await visitor.open(`/listings/${id}`);
    await fill(page, typed);
    await database.updateTable("listings").set({ deletedAt: new Date() }).where("id", "=", id).execute();
    try {
      const posted = page.waitForResponse((response) => response.request().method() === "POST");
      await submitButton(page).click();
      expect((await posted).status()).toBe(404);
      await visitor.expectTypedStillThere(typed, "This home is not listed");
      await expect(page.getByText("This home is not listed").first()).toBeVisible();
      expect(await leadsWith(database, typed.Message)).toEqual([]);
    } finally {
      await database.updateTable("listings").set({ deletedAt: null }).where("id", "=", id).execute();
    }
  },
);

test("an enquiry can be sent with the keyboard alone, in the order of the page", async ({
  visitor,
  page,
  homes,
  database,
}) => {
  const typed = freshEnquiry();
  await visitor.open(path(homes[7]));
  await field(page, "Name").focus();
  await page.keyboard.type(typed.Name);
  await page.keyboard.press("Tab");
  await expect(field(page, "Phone")).toBeFocused();
  await page.keyboard.type(typed.Phone);
  await page.keyboard.press("Tab");
  await expect(field(page, "Email")).toBeFocused();
  await page.keyboard.type(typed.Email);
  await page.keyboard.press("Tab");
  await expect(field(page, "Message")).toBeFocused();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Is there a cellar, and is it dry?");
  for (const wish of await page.getByRole("group", { name: "I would like" }).getByRole("checkbox").all()) {
    await page.keyboard.press("Tab");
    await expect(wish).toBeFocused();
  }
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(submitButton(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expectThanks(page);
  const [lead] = await leadsWith(database, "Is there a cellar, and is it dry?");
  expect(lead?.email).toBe(typed.Email);
  expect(lead?.wouldLike).toEqual(["call"]);
});

test(
  "the form of a home under offer asks whether another offer can be made",
  { tag: "@read" },
  async ({ visitor, page, database }) => {
    const { id: createdByUserId } = await insertUser(database);
    const { id } = await insertListing(database, { createdByUserId, address: "3 Offer Lane" });
    await database.updateTable("listings").set({ underOfferAt: new Date() }).where("id", "=", id).execute();
    await visitor.open(path({ id }));
    await expect(page.getByLabel("Message").first()).toHaveValue("3 Offer Lane is under offer. May I still make one?");
    await database.deleteFrom("listings").where("id", "=", id).execute();
  },
);
