import { openReceiver } from "#app/features/webhooks/receiver.fixture.ts";
import { insertAgency } from "#samples/factories/agencies.ts";
import { startServer } from "#tests/setup/server-process.ts";
import { notice } from "#tests/support/enquiry-form.ts";
import { expect, test } from "#tests/support/journey.fixture.ts";
import { signInNewAgent } from "#tests/support/members.ts";

test("a principal connects a CRM, which gets a signed test and an enquiry, and retries after a failure", async ({
  visitor,
  page,
  context,
  database,
  server,
  faults,
}) => {
  faults.expect(/422/);
  let status = 204;
  const crm = await openReceiver(() => ({ status }));
  const app = await startServer({
    DATABASE_URL: server.databaseUrl,
    FLOOD_LIMIT: "0",
    PAGE_CACHE_MB: "0",
    NODE_ENV: "test",
    WORKER: "inline",
    WEBHOOK_TEST_ADDRESS: crm.testAddress,
  });
  try {
    const { id: agencyId } = await insertAgency(database);
    const { agentId } = await signInNewAgent({ database, context, server: app }, { agencyId, name: "Petra Hook" });
    await visitor.open(`${app.url}/dashboard/agency`);
    await page.getByRole("link", { name: "Webhook for your CRM" }).click();

    const secretField = page.getByRole("textbox", { name: "Signing secret" });
    const address = page.getByLabel("Address that receives the messages");
    await address.fill("https://192.168.1.1/hook");
    await page.getByRole("button", { name: "Connect and show the secret" }).click();
    await expect(page.getByRole("alert")).toContainText("This address leads to a private network");
    await expect(address).toHaveValue("https://192.168.1.1/hook");
    await address.fill(crm.url);
    await page.getByRole("button", { name: "Connect and show the secret" }).click();
    await expect(page.getByText("It is not shown again")).toBeVisible();
    const first = await secretField.inputValue();
    await page.getByRole("button", { name: "Make a new secret" }).click();
    await expect(secretField).not.toHaveValue(first);
    const secret = await secretField.inputValue();

    await page.getByRole("button", { name: "Send a test" }).click();
    await expect(notice(page)).toContainText("Test queued");
    await expect(secretField).toHaveCount(0);
    await expect.poll(() => crm.received.length, { timeout: 20_000 }).toBe(1);
    expect(crm.received[0]?.type).toBe("test");
    expect(crm.received[0]?.signature).toBe(crm.received[0]?.sign(secret));
    const row = (event: string) => page.getByRole("row").filter({ hasText: event });
    await expect(async () => {
      await visitor.open(`${app.url}/dashboard/agency/webhook`);
      await expect(row("Test")).toContainText("Delivered", { timeout: 1000 });
    }).toPass();

    status = 500;
    const message = "When is the next open inspection?";
    const sent = await page.request.post(`${app.url}/api/leads`, {
      headers: { origin: app.url },
      data: { name: "Sam Sample", email: `sam.hook.${agentId}@example.com`, phone: "0491 570 006", message, agentId },
    });
    expect(sent.status()).toBe(201);
    await expect.poll(() => crm.received.length, { timeout: 20_000 }).toBe(2);
    await expect(async () => {
      await visitor.open(`${app.url}/dashboard/agency/webhook`);
      await expect(row("New enquiry")).toContainText("The server responded with status 500. 1 attempt", {
        timeout: 1000,
      });
    }).toPass();
    await expect(page.getByText("Failing", { exact: true })).toBeVisible();
    status = 200;
    await page.getByRole("button", { name: "Retry now" }).click();
    await expect(notice(page)).toContainText("Delivery queued");
    await expect.poll(() => crm.received.length, { timeout: 20_000 }).toBe(3);
    expect(crm.received[2]?.id).toBe(crm.received[1]?.id);
    expect(crm.received[2]).toMatchObject({ type: "enquiry.created", body: { data: { enquiry: { message } } } });

    await page.getByRole("button", { name: "Switch off" }).click();
    await expect(notice(page)).toContainText("Webhook switched off");
    await expect(page.getByText("Off", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Switch on" }).click();
    await expect(notice(page)).toContainText("Webhook switched on");
    await page.getByRole("button", { name: "Remove the webhook" }).click();
    await expect(notice(page)).toContainText("Webhook removed");
    await expect(page.getByRole("button", { name: "Connect and show the secret" })).toBeVisible();
  } finally {
    await app.stop();
    await crm.close();
  }
});
