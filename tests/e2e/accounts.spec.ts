import type { Kysely } from "kysely";
import { mailedToken, mailsTo, newMember, password } from "#app/features/accounts/model/account.fixture.ts";
import type { DB } from "#db/schema.ts";
import { errorSummary, field, notice } from "#tests/support/enquiry-form.ts";
import { sampleOf } from "#tests/support/full.ts";
import { expect, type Page, test } from "#tests/support/journey.fixture.ts";
import { freshEmail, sessionCookie, signIn } from "#tests/support/members.ts";

/** A user with a password and an email address that is unique across workers. */
async function resident(database: Kysely<DB>, overrides: Parameters<typeof newMember>[1] = {}) {
  const { user } = await newMember(database, { email: freshEmail(), firstName: "Robin", ...overrides });
  const { email } = await database
    .selectFrom("users")
    .select("email")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  return { id: user.id, email };
}

async function fill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await field(page.getByRole("main"), label).fill(value);
}

const press = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true }).click();
const header = (page: Page) => page.getByRole("banner");

async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await fill(page, { Email: email, Password: secret });
  await press(page, "Log in");
}

test("a seller creates an account, is greeted by name at once, and logs out", async ({ visitor, page, database }) => {
  const email = freshEmail();
  await visitor.open("/login/consumer");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create an account");
  await page.getByRole("radio", { name: "Seller / Home owner" }).check();
  await fill(page, { "First name": "Rosa", "Last name": "Diaz", Email: email, Password: password });
  // Enter presses the form's button, not the one that shows the password.
  await field(page, "Password").press("Enter");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome back, Rosa");
  await expect(header(page).getByRole("link", { name: "Rosa" })).toHaveAttribute("href", "/dashboard");
  await expect(header(page).getByRole("link", { name: "Consumer Login" })).toHaveCount(0);
  const stored = await database.selectFrom("users").selectAll().where("email", "=", email).executeTakeFirstOrThrow();
  expect(stored).toMatchObject({ role: "seller", isAdmin: false });

  await header(page).getByRole("button", { name: "Log Out" }).click();
  await expect(header(page).getByRole("link", { name: "Consumer Login" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("Welcome back");
  expect(await database.selectFrom("sessions").select("sid").where("userId", "=", stored.id).execute()).toEqual([]);
});

test(
  "a new account works, and its address is confirmed by the mailed link",
  { tag: "@full-js" },
  async ({ visitor, page, database }) => {
    const email = freshEmail();
    await visitor.open("/login/consumer?mode=register");
    await fill(page, { "First name": "Rosa", "Last name": "Diaz", Email: email, Password: password });
    await press(page, "Create account");
    await expect(header(page).getByRole("link", { name: "Rosa" })).toBeVisible();

    const main = page.getByRole("main");
    const notConfirmed = main.getByRole("heading", { level: 2, name: "Confirm your address" });
    await visitor.open("/dashboard/searches");
    await expect(notConfirmed).toBeVisible();
    await expect(main).toContainText("Emails about your saved searches will begin once you use it.");
    await press(page, "Send the link again");
    await expect(page).toHaveURL("/dashboard/account#flash");
    await expect(notice(page)).toContainText("Check your inbox");
    await expect(notConfirmed).toBeVisible();
    await press(page, "Send the link again");
    await expect(notice(page)).toContainText("Check your inbox");
    await expect.poll(async () => (await mailsTo(database, email)).length).toBe(3);

    await visitor.open(`/confirm-email/${await mailedToken(database, email)}`);
    await expect(main).toContainText(`There is an account with ${email}.`);
    await press(page, "Confirm this address");
    await expect(page).toHaveURL("/dashboard/account#flash");
    await expect(notice(page)).toContainText("Email address confirmed");
    await expect(notConfirmed).toHaveCount(0);
    await visitor.open("/dashboard/searches");
    await expect(main.getByRole("heading", { level: 2, name: "Saved searches" })).toBeAttached();
    await expect(notConfirmed).toHaveCount(0);
  },
);

test(
  "an agent creates an account on their tab, with a profile that is not listed yet",
  { tag: "@full-no-js" },
  async ({ visitor, page, database }) => {
    const email = freshEmail();
    await visitor.open("/login");
    await page.getByRole("navigation", { name: "Account type" }).getByRole("link", { name: "Agent" }).click();
    await expect(page).toHaveURL("/login/agent");
    await page.getByRole("link", { name: "Create an account" }).click();
    await expect(page).toHaveURL("/login/agent?mode=register");
    await expect(page).toHaveTitle("Create an agent account – Southerly");
    await expect(page.getByRole("radio")).toHaveCount(0);
    await fill(page, { "First name": "Alex", "Last name": "Agent", Email: email, Password: password });
    await press(page, "Create account");
    await expect(page).toHaveURL("/dashboard/enquiries");
    const steps = page.getByRole("region", { name: "Next steps" }).getByRole("listitem");
    await expect(steps.getByRole("link")).toHaveText([
      "Finish your profile",
      "Join or create an agency",
      "Add your first listing",
    ]);
    await expect(header(page).getByRole("link", { name: "Alex" })).toBeVisible();
    const { id, role } = await database
      .selectFrom("users")
      .select(["id", "role"])
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    expect(role).toBe("agent");
    const profile = await database.selectFrom("agents").selectAll().where("userId", "=", id).executeTakeFirstOrThrow();
    expect(profile).toMatchObject({ name: "Alex Agent", isFeatured: false });
    const listed = await database
      .selectFrom("agentDirectory")
      .select("agentId")
      .where("agentId", "=", profile.id)
      .execute();
    expect(listed).toEqual([]);
  },
);

test(
  "errors are listed above the form, and the input stays",
  { tag: "@full" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/status of (401|409|422)/);
    const { email } = await resident(database);
    await visitor.open("/login");
    await logIn(page, email, "wrong-one");
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page)).toContainText("The email address and the password do not match.");
    await expect(page).toHaveTitle("Error: Log in – Southerly");
    await expect(field(page.getByRole("main"), "Email")).toHaveValue(email);

    await visitor.open("/login?mode=register");
    await press(page, "Create account");
    await expect(errorSummary(page)).toBeFocused();
    await expect(errorSummary(page).getByRole("link")).toHaveText([
      "First name is required",
      "Last name is required",
      "Enter a valid email address",
      "Password must be at least 8 characters",
    ]);
    await fill(page, { "First name": "Eve", "Last name": "Else", Email: email, Password: password });
    await press(page, "Create account");
    await expect(errorSummary(page)).toContainText("There is already an account with this email address.");
    await expect(field(page, "First name")).toHaveValue("Eve");
    await expect(page.getByRole("radio", { name: "Buyer / Home seeker" })).toBeChecked();
  },
);

test(
  "after logging in, a visitor returns to the page that required it",
  { tag: "@full-no-js" },
  async ({ visitor, page, database, faults }) => {
    faults.expect(/status of 404/);
    const { email } = await resident(database);
    await visitor.open("/dashboard/account");
    await expect(page.getByRole("main")).toContainText("Have an account?");
    await page.getByRole("main").getByRole("link", { name: "Log in" }).click();
    const tab = page.getByRole("navigation", { name: "Account type" }).getByRole("link", { name: "Agent" });
    await tab.click();
    // The form belongs to the other tab until this link is current.
    await expect(tab).toHaveAttribute("aria-current", "page");
    await logIn(page, email);
    await expect(page).toHaveURL("/dashboard/account");
    await expect(page.getByRole("main")).toContainText(`You log in with ${email}.`);
    // Signed-in users are redirected from the login page.
    await page.goto("/login");
    await expect(page).toHaveURL("/");
  },
);

const elsewhere = [
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "https://evil.example",
  "javascript:alert(1)",
];

for (const to of sampleOf(elsewhere, 2)) {
  test(`logging in never redirects to ${JSON.stringify(to)}`, { tag: "@full" }, async ({ visitor, page, database }) => {
    const { email } = await resident(database);
    await visitor.open(`/login?redirectTo=${encodeURIComponent(to)}`);
    await logIn(page, email);
    await expect(header(page).getByRole("button", { name: "Log Out" })).toBeVisible();
    await expect(page).toHaveURL("/");
  });
}

test(
  "the mailed link resets a forgotten password once",
  { tag: "@full-js" },
  async ({ visitor, page, browser, server, database, faults }) => {
    faults.expect(/status of 410/);
    const { id, email } = await resident(database);
    const phone = await browser.newContext();
    await signIn(phone, await sessionCookie(database, id), server.url);

    await visitor.open("/login");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page).toHaveURL("/reset-password");
    await expect(page.getByRole("button", { name: "Send the link" })).toBeVisible();
    await fill(page, { Email: "nobody.at.all@example.com" });
    await press(page, "Send the link");
    await expect(page.locator("#sent")).toBeFocused();
    const answer = await page.locator("#sent").innerText();
    await page.getByRole("link", { name: "Use another address" }).click();
    await expect(page.getByRole("button", { name: "Send the link" })).toBeVisible();
    await fill(page, { Email: email });
    await press(page, "Send the link");
    await expect(page.locator("#sent")).toBeFocused();
    expect(await page.locator("#sent").innerText()).toBe(answer);
    expect(await mailsTo(database, "nobody.at.all@example.com")).toEqual([]);

    const link = `/reset-password/${await mailedToken(database, email)}`;
    await visitor.open(link);
    await visitor.open(link);
    await expect(page.getByRole("main")).toContainText(`For the account of ${email}.`);
    await fill(page, { "New password": "another one of mine" });
    await press(page, "Set password");
    await expect(page).toHaveURL("/#flash");
    await expect(notice(page)).toContainText("Password changed");
    await expect(header(page).getByRole("link", { name: "Robin" })).toBeVisible();

    const response = await phone.request.get(`${server.url}/api/auth/user`);
    expect(response.status()).toBe(401);
    await phone.close();
    await visitor.open(link);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link has expired or has been used");
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(page).toHaveURL("/reset-password");
  },
);

test(
  "the account page changes name, email address and password",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/status of 422/);
    const { id, email } = await resident(database);
    await signIn(context, await sessionCookie(database, id), server.url);
    await visitor.open("/dashboard/account");
    const form = (name: string) => page.getByRole("region", { name, exact: true });

    await field(form("Name"), "First name").fill("");
    await press(page, "Save name");
    await expect(errorSummary(page)).toContainText("First name is required");
    await field(form("Name"), "First name").fill("Rosa");
    await press(page, "Save name");
    await expect(notice(page)).toContainText("Name changed");
    await expect(header(page).getByRole("link", { name: "Rosa" })).toBeVisible();
    await expect(errorSummary(page)).toHaveCount(0);
    await expect(field(form("Name"), "First name")).toHaveValue("Rosa");

    await field(form("Password"), "Current password").fill("wrong-one");
    await field(form("Password"), "New password").fill("another one of mine");
    await press(page, "Change password");
    await expect(errorSummary(page)).toContainText("This is not your current password");
    await field(form("Password"), "Current password").fill(password);
    await field(form("Password"), "New password").fill("another one of mine");
    await press(page, "Change password");
    await expect(notice(page)).toContainText("Password changed");
    await expect(field(form("Password"), "New password")).toHaveValue("");
    expect((await mailsTo(database, email)).map(({ kind }) => kind)).toEqual(["password-changed"]);

    const next = freshEmail();
    await field(form("Email address"), "New email").fill(next);
    await field(form("Email address"), "Current password").fill("another one of mine");
    await press(page, "Change email address");
    await expect(notice(page)).toContainText("Check your inbox");
    await expect(form("Email address")).toContainText(`${next} is not confirmed yet`);
    await expect(form("Email address")).toContainText(`You log in with ${email}.`);
    await visitor.open(`/confirm-email/${await mailedToken(database, next)}`);
    await press(page, "Confirm this address");
    await expect(notice(page)).toContainText("Email address changed");
    await expect(page).toHaveURL("/dashboard/account#flash");
    await expect(form("Email address")).toContainText(`You log in with ${next}.`);
  },
);

test(
  "deleting an account needs the password and lists what is deleted",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/status of (401|422)/);
    const { id, email } = await resident(database);
    await signIn(context, await sessionCookie(database, id), server.url);
    await visitor.open("/dashboard/account");
    await page.getByRole("link", { name: "Delete account" }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 2, name: "Delete this account?" })).toBeVisible();
    await expect(main).toContainText("Enquiries that you have sent stay with the people who received them");
    await page.getByRole("link", { name: "Keep my account" }).click();
    await expect(page).toHaveURL("/dashboard/account");
    await page.getByRole("link", { name: "Delete account" }).click();
    await expect(main.getByRole("heading", { level: 2, name: "Delete this account?" })).toBeVisible();

    await fill(page, { "Current password": "wrong-one" });
    await press(page, "Delete my account");
    await expect(errorSummary(page)).toContainText("This is not your current password");
    await fill(page, { "Current password": password });
    await press(page, "Delete my account");
    await expect(notice(page)).toContainText("Account deleted");
    await expect(header(page).getByRole("link", { name: "Consumer Login" })).toBeVisible();
    expect(await database.selectFrom("users").select("id").where("id", "=", id).execute()).toEqual([]);
    expect((await mailsTo(database, email)).map(({ kind }) => kind)).toEqual(["account-deleted"]);

    await visitor.open("/login");
    await logIn(page, email);
    await expect(errorSummary(page)).toContainText("The email address and the password do not match.");
  },
);

test(
  "when the session has ended, the input stays and the page links to the login",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/status of (401|404)/);
    const { id } = await resident(database);
    await signIn(context, await sessionCookie(database, id), server.url);
    await visitor.open("/dashboard/account");
    await fill(page, { "First name": "Rosalind" });
    await database.deleteFrom("sessions").where("userId", "=", id).execute();
    await press(page, "Save name");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This was not sent");
    await expect(page.getByRole("definition").first()).toHaveText("Rosalind");
    await expect(page.getByRole("main").getByRole("link", { name: "Log in (opens in a new tab)" })).toHaveAttribute(
      "href",
      `/login?redirectTo=${encodeURIComponent("/dashboard/account?do=name")}`,
    );
    await signIn(context, await sessionCookie(database, id), server.url);
    await press(page, "Send again");
    await expect(notice(page)).toContainText("Name changed");
    await expect(header(page).getByRole("link", { name: "Rosalind" })).toBeVisible();
  },
);

test("my data is downloaded as a file", { tag: "@full" }, async ({ visitor, page, context, server, database }) => {
  const { id, email } = await resident(database);
  await signIn(context, await sessionCookie(database, id), server.url);
  await visitor.open("/dashboard/account");
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download my data" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("southerly-my-data.json");
  const response = await context.request.get(`${server.url}/dashboard/my-data`);
  expect(await response.json()).toMatchObject({ account: { id, email } });
});
