import { readFile } from "node:fs/promises";
import { documentPath } from "#app/features/documents/document.ts";
import { insertDocument, insertDocumentLink, samplePdf } from "#samples/factories/documents.ts";
import { insertInspection, insertRegistration } from "#samples/factories/inspections.ts";
import { insertLead } from "#samples/factories/leads.ts";
import { insertListing } from "#samples/factories/listings.ts";
import { errorSummary } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signedInMember, signIn } from "#tests/support/members.ts";

test.use({ viewport: { width: 320, height: 640 } });

test("an agent attaches the contract, sends it to an enquirer, stops the link and deletes the file", async ({
  visitor,
  page,
  context,
  server,
  database,
  faults,
}) => {
  faults.expect(/status of 422/);
  const { id: createdByUserId, cookie } = await signedInMember(database, { role: "agent" });
  await signIn(context, cookie, server.url);
  const { id: listingId } = await insertListing(database, { createdByUserId, address: "21 Ferry Lane" });
  const user = await signedInMember(database, { role: "buyer" });
  const { email } = await database
    .selectFrom("users")
    .select("email")
    .where("id", "=", user.id)
    .executeTakeFirstOrThrow();
  await insertLead(database, {
    listingId,
    agentId: null,
    serviceId: null,
    tradeId: null,
    userId: user.id,
    email,
    name: "Ada Lovelace",
  });

  await visitor.open("/dashboard/enquiries");
  await page.getByRole("link", { name: /^Ada Lovelace / }).click();
  await page.getByText("Notes, status and more").click();
  await page.getByRole("link", { name: "Send a document to Ada Lovelace" }).click();
  await expect(page.getByRole("heading", { name: "Send to Ada Lovelace" })).toBeVisible();
  await page.getByLabel("Name (optional)").fill("Contract with annexures");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: Buffer.from("no") });
  await page.getByRole("button", { name: "Attach" }).click();
  await expect(errorSummary(page)).toContainText("This file is not a PDF.");
  await expect(page.getByLabel("Name (optional)")).toHaveValue("Contract with annexures");
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "a.pdf", mimeType: "application/pdf", buffer: samplePdf() });
  await page.getByRole("button", { name: "Attach" }).click();
  await expect(page.getByRole("link", { name: "Contract with annexures" })).toBeVisible();
  await page.getByRole("button", { name: "Email the link" }).click();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Ada Lovelace" }).last()).toContainText(
    "not downloaded",
  );
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await page.getByRole("button", { name: "Stop link of Ada Lovelace" }).click();
  await expect(page.getByText(/not downloaded yet, stopped/)).toBeVisible();

  await page.getByText("Delete", { exact: false }).first().click();
  await page.getByRole("button", { name: "Delete document Contract with annexures" }).click();
  await expect(page.getByText("No document is attached yet.")).toBeVisible();
  await database.deleteFrom("listings").where("id", "=", listingId).execute();
});

test("a person downloads the file of a mailed link without an account, until the link ends", async ({
  visitor,
  page,
  database,
  faults,
}) => {
  faults.expect(/status of 410/);
  const { id: createdByUserId } = await signedInMember(database, { role: "agent" });
  const { id: listingId } = await insertListing(database, { createdByUserId, address: "23 Ferry Lane" });
  const { id: inspectionId } = await insertInspection(database, { listingId });
  const { id: registrationId } = await insertRegistration(database, { inspectionId });
  const { id: documentId } = await insertDocument(database, { listingId, name: "Vertrag für Käufer" });
  const { token } = await insertDocumentLink(database, { documentId, registrationId });

  await visitor.open(documentPath(token));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contract of sale");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download the PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Vertrag für Käufer.pdf");
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe("%PDF-");
  const link = await database
    .selectFrom("documentLinks")
    .select("downloads")
    .where("documentId", "=", documentId)
    .executeTakeFirstOrThrow();
  expect(link.downloads).toBe(1);
  await database.updateTable("documentLinks").set({ revokedAt: new Date() }).execute();
  await visitor.open(documentPath(token));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link no longer works");
  await database.deleteFrom("listings").where("id", "=", listingId).execute();
});
