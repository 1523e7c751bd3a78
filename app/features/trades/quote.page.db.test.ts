import { RouterContextProvider } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { honeypotName } from "#app/lib/fields.ts";
import { db } from "#db/client.server.ts";
import { insertTrade } from "#samples/factories/trades.ts";
import { action, loader } from "./quote.page.tsx";

let id: number;

beforeAll(async () => {
  ({ id } = await insertTrade(db()));
});

const typed = {
  name: "Sam Sample",
  email: "sam@example.com",
  phone: "0491 570 006",
  message: "The kitchen tap drips, day and night.",
};

/** The arguments of a loader or action for the page that requests a quote from a trade. */
function requestArgs({
  query = "",
  body,
  trade = id,
}: { query?: string; body?: Record<string, string>; trade?: number | string } = {}) {
  const form = body && new URLSearchParams({ [honeypotName]: "", ...body });
  const address = `http://localhost/services/trades/${trade}/quote${query}`;
  const request = new Request(address, form && { method: "POST", body: form });
  request.headers.set("x-client-address", "192.0.2.1");
  const context = new RouterContextProvider();
  const pattern = "/services/trades/:id/quote" as const;
  return { request, url: new URL(address), params: { id: String(trade) }, pattern, context };
}

test("stores an enquiry about this trade, ignoring ids in the form, and redirects to the confirmation", async () => {
  const other = await insertTrade(db());
  const body = { ...typed, suburb: "Newtown", tradeId: String(other.id), agentId: "1", status: "closed" };
  const answer = await action(requestArgs({ body }));
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer.data));
  expect(answer.status).toBe(303);
  const location = answer.headers.get("location") ?? "";
  expect(location).toMatch(new RegExp(`^/services/trades/${id}/quote\\?sent=[\\w.-]+#sent$`));
  await expect(
    db().selectFrom("leads").select(["tradeId", "agentId", "suburb", "source", "status"]).execute(),
  ).resolves.toEqual([
    { tradeId: id, agentId: null, suburb: "Newtown", source: "Southerly: trade:Sample & Spanner", status: "new" },
  ]);
  const query = new URL(location, "http://localhost").search;
  await expect(loader(requestArgs({ query }))).resolves.toMatchObject({ sentReceipt: query.slice("?sent=".length) });
  await expect(loader(requestArgs({ query, trade: other.id }))).resolves.toMatchObject({ sentReceipt: undefined });
});

test("rejects invalid input with 422 and keeps it in the form", async () => {
  const body = { ...typed, phone: "", suburb: "Newtown" };
  const { phone: _, ...fields } = body;
  await expect(action(requestArgs({ body }))).resolves.toMatchObject({
    init: { status: 422 },
    data: { error: { phone: ["Phone is required"] }, initialValue: fields },
  });
});

test("a missing trade has no page, and a submission to it keeps the input", async () => {
  for (const trade of [2_147_483_647, 2_147_483_648, "0", "plumber"]) {
    await expect(loader(requestArgs({ trade }))).rejects.toMatchObject({ init: { status: 404 } });
    await expect(action(requestArgs({ body: typed, trade }))).rejects.toMatchObject({
      init: { status: 404 },
      data: { fields: typed, message: "This trade is not in the directory" },
    });
  }
});

test("responds with 503 without the database, and the page offers a retry", async () => {
  const there = process.env.DATABASE_URL;
  process.env.DATABASE_URL = "postgres://nobody@127.0.0.1:1/none";
  vi.resetModules();
  const away = await import("./quote.page.tsx");
  process.env.DATABASE_URL = there;
  const path = `/services/trades/${id}/quote`;
  const error = { "": ["Please try again later."] };
  await expect(away.action(requestArgs({ body: typed }))).resolves.toMatchObject({
    init: { status: 503 },
    data: { error, initialValue: typed },
  });
  await expect(away.loader(requestArgs())).resolves.toMatchObject({ init: { status: 503 }, data: { path } });
});
