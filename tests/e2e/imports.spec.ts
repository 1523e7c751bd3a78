import type { BrowserContext } from "@playwright/test";
import type { Kysely } from "kysely";
import { hashToken } from "#app/features/accounts/model/account.server.ts";
import { reaxmlFile, listingXml } from "#app/features/imports/imports.fixture.ts";
import type { DB } from "#db/schema.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { insertAgent } from "#samples/factories/agents.ts";
import { insertFeed, insertFeedFile } from "#samples/factories/feeds.ts";
import { errorSummary } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

interface Office {
  database: Kysely<DB>;
  context: BrowserContext;
  url: string;
}

/** The signed-in manager of an agency's office. */
async function officeManager({ database, context, url }: Office) {
  const { id: agencyId } = await insertAgency(database);
  const { id, cookie } = await signedInMember(database, { role: "agent" });
  await insertAgent(database, { agencyId, userId: id, email: "office@example.com", phone: "02 5550 0123" });
  await signIn(context, cookie, url);
  return { id, agencyId };
}

test("an office manager connects the agency's program and tries a file", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/status of 422/);
  await officeManager({ database, context, url: server.url });
  await visitor.open("/dashboard/feeds");
  await page.getByRole("button", { name: "Connect" }).click();
  await expect(errorSummary(page)).toContainText("Choose your software");
  await page.getByLabel("Your software", { exact: true }).selectOption("Rex");
  await page.getByRole("button", { name: "Connect" }).click();

  await expect(page.getByRole("heading", { level: 1, name: "Connection details: Rex" })).toBeVisible();
  const address = await page.getByLabel("Address", { exact: true }).inputValue();
  const agentId = await page.getByLabel("Agent ID", { exact: true }).inputValue();
  expect(address).toMatch(/\/feeds\/[\da-f]{30}$/);
  await page.getByRole("button", { name: "Create a token" }).click();
  const token = await page.getByRole("textbox", { name: "Token" }).inputValue();
  const mail = page.getByLabel("The email");
  for (const text of [address, agentId, token]) await expect(mail).toHaveValue(new RegExp(text));
  const { tokenHash } = await database
    .selectFrom("feeds")
    .select("tokenHash")
    .where("slug", "=", address.split("/").at(-1) ?? "")
    .executeTakeFirstOrThrow();
  expect(tokenHash).toBe(hashToken(token));

  await page.getByRole("link", { name: "Rex" }).click();
  await expect(page.getByRole("heading", { name: "Waiting for the first file" })).toBeVisible();
  const listings = [listingXml({ agentId }), listingXml({ agentId, uniqueId: "S2", description: "" })];
  const file = { name: "export.xml", mimeType: "text/xml", buffer: reaxmlFile(listings) };
  await page.getByLabel("File", { exact: true }).setInputFiles(file);
  await page.getByRole("button", { name: "See the report" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Report: export.xml" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    "A test only: nothing was changed. 2 homes: 1 to be published, 1 to stay a draft. 1 needs attention",
  );
  await expect(page.getByRole("heading", { name: "2 Samplewood Street, Newtown" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "1 Samplewood Street, Newtown" })).toHaveCount(0);
  await page.getByRole("link", { name: "All (2)" }).click();
  await expect(page.getByRole("heading", { name: "1 Samplewood Street, Newtown" })).toBeVisible();
});

test(
  "the first file is published with one press",
  { tag: "@full" },
  async ({ visitor, page, context, server, database }) => {
    const { agencyId } = await officeManager({ database, context, url: server.url });
    const feed = await insertFeed(database, { agencyId, confirmedAt: null });
    await insertFeedFile(
      database,
      { feedId: feed.id, state: "held", holdReason: "first", body: reaxmlFile([listingXml(feed)]) },
      [{ title: "1 Samplewood Street, Newtown" }],
    );
    await visitor.open("/dashboard/feeds");
    await page.getByRole("link", { name: "Rex" }).click();
    await expect(page.getByRole("main")).toContainText("1 home: 1 to be published. Check each home");
    await page.getByRole("link", { name: "Review the file" }).click();
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(page.getByRole("heading", { name: "Waiting", exact: true })).toBeVisible();
    const { confirmedAt } = await database
      .selectFrom("feeds")
      .select("confirmedAt")
      .where("id", "=", feed.id)
      .executeTakeFirstOrThrow();
    expect(confirmedAt).not.toBeNull();
  },
);

test(
  "an agent ID of another agency is refused, and removing a connection needs a confirmation",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database, faults }) => {
    faults.expect(/status of 422/);
    const { agencyId } = await officeManager({ database, context, url: server.url });
    const other = await insertFeed(database, { agencyId: (await insertAgency(database)).id });
    const feed = await insertFeed(database, { agencyId });
    await visitor.open(`/dashboard/feeds/${feed.id}/connection`);
    await page.getByLabel("Agent IDs").fill(`${feed.agentId}, ${other.agentId}`);
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(errorSummary(page)).toContainText(`${other.agentId} belongs to another connection`);
    await expect(page.getByLabel("Agent IDs")).toHaveValue(`${feed.agentId}, ${other.agentId}`);
    await page.getByLabel("Agent IDs").fill(`${feed.agentId}, own.${feed.id}`);
    await page.getByRole("button", { name: "Save settings" }).click();
    await expect(page.getByText("Settings saved").first()).toBeVisible();
    await expect(page.getByLabel("Agent IDs")).toHaveValue(new RegExp(`OWN\\.${feed.id}`));

    const { userId } = await database
      .selectFrom("agents")
      .select("userId")
      .where("agencyId", "=", agencyId)
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await page.getByLabel("Contact of this connection").selectOption(String(userId));
    await page.getByRole("button", { name: "Save contact" }).click();
    await expect(page.getByText("Contact saved").first()).toBeVisible();
    const stored = await database
      .selectFrom("feeds")
      .select("contactUserId")
      .where("id", "=", feed.id)
      .executeTakeFirstOrThrow();
    expect(stored.contactUserId).toBe(userId);

    await page.getByRole("link", { name: "Remove this connection" }).click();
    await page.getByRole("button", { name: "Remove connection" }).click();
    await expect(page.getByRole("heading", { name: "Connect your software" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Rex" })).toHaveCount(0);
  },
);

test(
  "an office without a program fills in the template and publishes it",
  { tag: "@full-js" },
  async ({ visitor, page, context, server, database }) => {
    await officeManager({ database, context, url: server.url });
    await visitor.open("/dashboard/feeds");
    await page.getByLabel("Your software", { exact: true }).selectOption("A spreadsheet (Excel or CSV)");
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Spreadsheet" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Nothing imported yet" })).toBeVisible();
    const template = await page.getByRole("link", { name: "Download the template" }).getAttribute("href");
    const [head = "", row = ""] = (await (await page.request.get(template ?? "")).text()).split("\r\n");
    const columns = head.replaceAll(/["\u{FEFF}]/gu, "").split(",");
    const typed: Record<string, string> = {
      "Listing ID": "R1",
      "Property type": "House",
      Price: "1250000",
      "Street address": "9 Sheetwood Street",
      Suburb: "Newtown",
      Postcode: "2042",
      Headline: "House from a sheet",
      Description: "A sunny house of three bedrooms near the station.",
    };
    const cells = row
      .split(",")
      .map((cell, index) => (typed[columns[index] ?? ""] ? `"${typed[columns[index] ?? ""]}"` : cell));
    const file = { name: "homes.csv", mimeType: "text/csv", buffer: Buffer.from(`${head}\r\n${cells.join(",")}\r\n`) };
    await page.getByLabel("CSV file").setInputFiles(file);
    await page.getByRole("button", { name: "See the report" }).click();
    await expect(page.getByRole("heading", { name: "1 home: 1 to be published" })).toBeVisible();
    // A row has no element of REAXML.
    await expect(page.getByText("(row 2)").first()).toBeVisible();
    await expect(page.getByText("residential")).toHaveCount(0);
    await page.getByRole("button", { name: "Publish" }).click();
    await expect(
      page
        .getByRole("heading", { name: "Published" })
        .or(page.getByText("Published", { exact: true }))
        .first(),
    ).toBeVisible();
  },
);

test("an office manager invites an agent whom the report names with one press", async ({
  visitor,
  page,
  context,
  server,
  database,
}) => {
  const { agencyId } = await officeManager({ database, context, url: server.url });
  await database.updateTable("agents").set({ agencyRole: "manager" }).where("agencyId", "=", agencyId).execute();
  const feed = await insertFeed(database, { agencyId, crm: "spreadsheet" });
  const una = { name: "Una Known", email: "una.known@example.com" };
  const unknown = { level: "warning", code: "agent.unknown", text: "Una Known is not yours.", fix: "", agent: una };
  const home = { title: "1 Samplewood Street, Newtown", messages: [unknown] };
  const { id } = await insertFeedFile(database, { feedId: feed.id }, [home, { ...home, uniqueId: "S2" }]);
  await visitor.open(`/dashboard/feeds/${feed.id}/files/${id}`);
  const agents = page.getByRole("region", { name: "Not at your agency" });
  await expect(agents).toContainText("Una Known, una.known@example.com, 2 homes");
  await agents.getByRole("button", { name: "Invite una.known@example.com" }).click();
  await expect(page.getByText("1 invitation sent").first()).toBeVisible();
  await expect(agents.getByText("Invited", { exact: true })).toBeVisible();
  const invited = await database
    .selectFrom("agencyInvitations")
    .select(["email", "agencyRole"])
    .where("agencyId", "=", agencyId)
    .execute();
  expect(invited).toEqual([{ email: una.email, agencyRole: "agent" }]);
});
