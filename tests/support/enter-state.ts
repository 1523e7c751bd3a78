import { expect, type Page } from "@playwright/test";
import type { ServerProcess } from "#tests/setup/server-process.ts";
import { errorSummary, field, sentPanel } from "./enquiry-form.ts";
import { signIn } from "./members.ts";
import type { PageState } from "./page-states.ts";
import type { Places } from "./places.ts";
import type { TcpProxy } from "./tcp-proxy.ts";

interface Scene {
  page: Page;
  server: ServerProcess;
  fragile: ServerProcess & { line: TcpProxy };
  places: Places;
}

/** Brings a page into a state, using `open` to load it. The database is reachable again afterwards. */
export async function enterState(
  { address, withoutDatabase, submission, timed, as }: PageState,
  { page, server, fragile, places }: Scene,
  open: (address: string) => Promise<unknown>,
): Promise<void> {
  const there = new URL(address(places), (withoutDatabase ? fragile : server).url).href;
  // Sign in for the origin, because pages may show pictures that only this member may see.
  if (as) await signIn(page.context(), places.members[as].cookie, new URL(there).origin);
  if (withoutDatabase && !submission) fragile.line.cut();
  // If the previous test cut the database line, the server takes a moment to recover.
  if (withoutDatabase && submission) await expect.poll(async () => (await page.request.get(there)).status()).toBe(200);
  await open(there);
  if (submission) {
    // Search in `main`, because the footer has a form too.
    const main = page.getByRole("main");
    for (const [label, value] of Object.entries(submission.fields)) await field(main, label).fill(value);
    if (withoutDatabase) fragile.line.cut();
    await main.getByRole("button", { name: submission.button, exact: true }).click();
    const sendAgain = page.getByRole("button", { name: "Send again" });
    await expect(errorSummary(page).or(sendAgain)).toBeVisible();
  }
  if (timed) await sentPanel(page).hover();
  fragile.line.restore();
}
